import type { CallBody, Task } from '@aide/contract';
import type { QueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { quoteTitle } from './task-change.rules.ts';
import { call } from '../../../lib/api/api-client.ts';

/** Marks the awaited reply as received, refetches the lists and offers Undo. */
export async function saveReply(queryClient: QueryClient, task: Task): Promise<void> {
  const undo = await markReplied(task.id);
  toastWithAction({
    message: `Replied: ${quoteTitle(task)}`,
    label: 'Undo',
    onAction: () => void undoReply(queryClient, undo),
  });
  await markChanged(queryClient, 'task', 'recurring_task');
}

async function undoReply(queryClient: QueryClient, undo: CallBody<'undoReplied'>): Promise<void> {
  try {
    await undoReplied(undo);
  } catch (error) {
    toast.error(errorMessage(error), { position: 'bottom-right' });
  }
  await markChanged(queryClient, 'task', 'recurring_task');
}

/** Completes a waiting task and ends its recurrence. Returns the argument for `undoReplied`. */
async function markReplied(id: string): Promise<CallBody<'undoReplied'>> {
  const { data } = await call('markReplied', { params: { id } });
  return data.undo;
}

async function undoReplied(undo: CallBody<'undoReplied'>): Promise<void> {
  await call('undoReplied', { body: undo });
}
