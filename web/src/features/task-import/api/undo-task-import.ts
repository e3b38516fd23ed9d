import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { importedKeys } from '../task-import.rules.ts';

async function undoTaskImport(id: string) {
  const { data } = await call('undoTaskImport', { params: { id } });
  return data;
}

export function useUndoTaskImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoTaskImport,
    // After an error too: a part may have been undone.
    onSettled: () => {
      for (const queryKey of importedKeys) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
