import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { endSession } from '../../../lib/session/session.ts';

/** Sets a new password with the token of a link. All sessions of the account end, including one in this browser. */
export async function resetPassword(reset: CallBody<'resetPassword'>): Promise<void> {
  await call('resetPassword', { body: reset });
  endSession('logout');
}

export function useResetPassword(handlers: { onSuccess: () => void }) {
  return useMutation({ mutationFn: resetPassword, ...handlers });
}
