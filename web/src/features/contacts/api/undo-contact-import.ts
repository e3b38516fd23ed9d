import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';

export async function undoContactImport(id: string) {
  const { data } = await call('undoContactImport', { params: { id } });
  return data;
}

export function useUndoContactImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoContactImport,
    onSuccess: () => {
      for (const queryKey of staleAfter.contact) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
