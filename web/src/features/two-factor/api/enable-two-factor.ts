import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { replaceSession } from '../../../lib/session/replace-session.ts';
import { twoFactorQuery } from './get-two-factor.ts';

/** Enables the second factor. Sessions without it end, including this one; the response contains a new token. */
export async function enableTwoFactor(code: string): Promise<string[]> {
  const response = call('enableTwoFactor', { body: { code } });
  await replaceSession(response.then(({ data }) => data.token));
  return (await response).data.recoveryCodes;
}

export function useEnableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: enableTwoFactor,
    onSuccess: () => queryClient.invalidateQueries(twoFactorQuery),
  });
}
