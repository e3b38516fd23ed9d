import type { CaptureResult } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { celebrate } from '../../../lib/celebrations.ts';
import { staleAfter } from '../../../lib/query-keys.ts';

export async function captureText(text: string): Promise<CaptureResult> {
  const { data } = await call('capture', { body: { text, source: 'web_capture' } });
  return data;
}

export function useCaptureText(onCaptured: (result: CaptureResult) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: captureText,
    onSuccess: (result) => {
      celebrate(result.kind === 'backlog_item' ? 'backlog_created' : 'task_created');
      for (const queryKey of [...staleAfter.task, ...staleAfter.recurring_task, ...staleAfter.backlog_item])
        void queryClient.invalidateQueries({ queryKey });
      onCaptured(result);
    },
  });
}
