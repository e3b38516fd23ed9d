import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';

/** Deletes one message of the conversation; the tasks it created stay. */
export function useDeleteMessage(onError: (error: Error) => void) {
  const reload = useReload();
  return useMutation({
    mutationFn: async (id: string) => {
      await call('deleteMessage', { params: { id } });
    },
    onError,
    onSettled: reload,
  });
}

/** Deletes the whole conversation; the tasks it created stay. */
export function useClearMessages(onCleared: () => void) {
  const reload = useReload();
  return useMutation({
    mutationFn: async () => {
      await call('clearMessages');
    },
    onSuccess: onCleared,
    onSettled: reload,
  });
}

function useReload(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(staleAfter.message.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
