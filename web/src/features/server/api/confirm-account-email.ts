import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { serverAccountsKey } from './list-server-accounts.ts';

/** Confirms the email or the pending email of an account. */
async function confirmAccountEmail({ id, email }: { id: string; email: string }) {
  const { data } = await call('confirmServerAccountEmail', { params: { id }, body: { email } });
  return data;
}

export function useConfirmAccountEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: confirmAccountEmail,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serverAccountsKey }),
  });
}
