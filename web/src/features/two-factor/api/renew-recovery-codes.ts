import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { twoFactorQuery } from './get-two-factor.ts';

export async function renewRecoveryCodes(confirmation: CallBody<'renewRecoveryCodes'>): Promise<string[]> {
  const { data } = await call('renewRecoveryCodes', { body: confirmation });
  return data.recoveryCodes;
}

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: () => queryClient.invalidateQueries(twoFactorQuery),
  });
}
