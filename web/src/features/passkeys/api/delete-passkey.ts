import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { passkeysQuery } from './list-passkeys.ts';

export async function deletePasskey(id: string): Promise<void> {
  await call('deletePasskey', { params: { id } });
}

export function useDeletePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deletePasskey,
    onSuccess: () => queryClient.invalidateQueries(passkeysQuery),
  });
}
