import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { serverAccountsKey } from './list-server-accounts.ts';

/** Deletes an account and everything it owns. */
async function deleteServerAccount(id: string) {
  const { data } = await call('deleteServerAccount', { params: { id } });
  return data;
}

export function useDeleteServerAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteServerAccount,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serverAccountsKey }),
  });
}
