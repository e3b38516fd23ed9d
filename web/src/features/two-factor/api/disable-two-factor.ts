import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { twoFactorQuery } from './get-two-factor.ts';

export async function disableTwoFactor(confirmation: CallBody<'disableTwoFactor'>) {
  const { data } = await call('disableTwoFactor', { body: confirmation });
  return data;
}

export function useDisableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: disableTwoFactor,
    onSuccess: (state) => storeResponse(queryClient, twoFactorQuery, state),
  });
}
