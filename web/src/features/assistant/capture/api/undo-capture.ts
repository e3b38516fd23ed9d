import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { staleAfter } from '../../../../lib/api/stale-after.ts';
import { toast } from '../../../../ui/toast.ts';

export async function undoCapture(id: string): Promise<void> {
  await call('undoCapture', { params: { id } });
}

export function useUndoCapture(onUndone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoCapture,
    onSuccess: () => {
      for (const queryKey of [
        ...staleAfter.task,
        ...staleAfter.recurring_task,
        ...staleAfter.backlog_item,
        ...staleAfter.contact,
      ])
        void queryClient.invalidateQueries({ queryKey });
      onUndone?.();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
