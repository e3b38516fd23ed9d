import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { startSession } from '../../../lib/session/session.ts';
import { twoFactorQuery } from './get-two-factor.ts';

/** Sessions that were opened with the password alone end, this browser's too: the new one takes its place. */
export async function enableTwoFactor(code: string): Promise<string[]> {
  const { data } = await call('enableTwoFactor', { body: { code } });
  startSession(data.token);
  return data.recoveryCodes;
}

export function useEnableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: enableTwoFactor,
    onSuccess: () => queryClient.invalidateQueries(twoFactorQuery),
  });
}
