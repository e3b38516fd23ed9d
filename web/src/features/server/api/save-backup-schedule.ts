import type { BackupSchedule } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { serverBackupsQuery } from './get-server-backups.ts';

/** Sets when backups are written and how many are kept. */
async function saveBackupSchedule(body: BackupSchedule) {
  const { data } = await call('saveBackupSchedule', { body });
  return data;
}

export function useSaveBackupSchedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveBackupSchedule,
    onSuccess: (data) => storeResponse(queryClient, serverBackupsQuery, data),
  });
}
