import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { toast } from '../../../../ui/toast.ts';

async function undoCapture(id: string): Promise<void> {
  await call('undoCapture', { params: { id } });
}

export function useUndoCapture(onUndone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoCapture,
    onSuccess: () => {
      void markChanged(queryClient, 'task', 'recurring_task', 'backlog_item', 'contact', 'message');
      onUndone?.();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
