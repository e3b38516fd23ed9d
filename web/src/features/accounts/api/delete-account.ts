import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { endSession } from '../../../lib/session/session.ts';

/** `confirmation` is the account's email address, typed by the user. */
export async function deleteAccount(confirmation: string): Promise<void> {
  await call('deleteAccount', { body: { confirmation } });
  endSession('logout');
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: deleteAccount });
}
