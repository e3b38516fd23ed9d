import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import type { Created } from './create-voice-task.ts';

export async function undoVoiceTask(created: Created): Promise<void> {
  if (created.kind === 'task') await call('deleteTask', { params: { id: created.task.id } });
  else await call('undoCapture', { params: { id: created.captureId } });
}

export function useUndoVoiceTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoVoiceTask,
    onSuccess: () => {
      for (const queryKey of [...staleAfter.task, ...staleAfter.recurring_task, ...staleAfter.backlog_item])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
