import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { serverAccountsKey } from './list-server-accounts.ts';

/** Disables an account or enables it again. */
async function setAccountAccess({ id, disabled }: { id: string; disabled: boolean }) {
  const { data } = await call('setServerAccountAccess', { params: { id }, body: { disabled } });
  return data;
}

export function useSetAccountAccess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setAccountAccess,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serverAccountsKey }),
  });
}
