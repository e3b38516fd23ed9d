import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { serverAccountsKey } from './list-server-accounts.ts';

/** Extends the trial of an account. */
async function extendAccountTrial({ id, days }: { id: string; days: number }) {
  const { data } = await call('extendServerAccountTrial', { params: { id }, body: { days } });
  return data;
}

export function useExtendAccountTrial() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: extendAccountTrial,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serverAccountsKey }),
  });
}
