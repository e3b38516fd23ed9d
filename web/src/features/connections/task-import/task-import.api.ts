import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { importedKinds } from './task-import.rules.ts';

export async function importAccount(body: CallBody<'importAccount'>) {
  const { data } = await call('importAccount', { body });
  return data;
}

export async function importTasks(body: CallBody<'importTasks'>) {
  const { data } = await call('importTasks', { body });
  return data;
}

export function useUndoTaskImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callForData('undoTaskImport', { params: { id } }),
    // After an error too: a part may have been undone.
    onSettled: () => markChanged(queryClient, ...importedKinds),
  });
}
