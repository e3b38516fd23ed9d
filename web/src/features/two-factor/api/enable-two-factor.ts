import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { replaceSession } from '../../../lib/session/replace-session.ts';
import { twoFactorQuery } from './get-two-factor.ts';

/** Sessions that were opened with the password alone end, this browser's too: the new one takes its place. */
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
