import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { serverBackupsQuery } from './get-server-backups.ts';

/** Requests a backup now. */
async function startServerBackup() {
  const { data } = await call('startServerBackup');
  return data;
}

export function useStartServerBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: startServerBackup,
    onSuccess: () => queryClient.invalidateQueries(serverBackupsQuery),
  });
}
