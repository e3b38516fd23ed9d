import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Requests a mail with a reset link. Returns whether the server can send mail. */
export async function requestPasswordReset(email: string): Promise<boolean> {
  const { data } = await call('requestPasswordReset', { body: { email } });
  return data.canMail;
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset });
}
