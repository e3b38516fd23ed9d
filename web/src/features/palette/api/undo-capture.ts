import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

export async function undoCapture(captureId: string): Promise<void> {
  await call('undoCapture', { params: { id: captureId } });
}

/** Its toasts belong to the hook: the palette is long closed when somebody changes their mind. */
export function useUndoCapture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoCapture,
    onSuccess: () => {
      toast.success('Taken back.');
      for (const queryKey of [...staleAfter.task, ...staleAfter.recurring_task, ...staleAfter.backlog_item])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
