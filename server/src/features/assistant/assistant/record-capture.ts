import type { Task } from '@aide/contract';
import type { MessageCaptured } from '../capture/message-captured.ts';
import { insertRequestOnce } from './assistant.repository.ts';
import type { CreatedTask } from './assistant.table.ts';
import { emptyOutcome, toRef } from './carry-out.ts';
import { formatCreated } from './format-answer.ts';

/**
 * Makes a capture of the web app part of its conversation: "it" then means what was created, and "undo" deletes it. A capture that
 * the assistant made has a request already.
 */
export async function recordCapture({ context, capture }: MessageCaptured): Promise<void> {
  if (context.channel !== 'web') return;
  const { captureId, items } = capture;
  const subjects = items.toReversed().flatMap((item) => toRef(item));
  const created = items.flatMap(({ task }) => (task ? [toCreated(task)] : []));
  await insertRequestOnce(context.tx, {
    userId: context.user.id,
    id: captureId,
    conversation: 'web',
    text: '',
    kind: 'capture',
    outcome: { ...emptyOutcome, reply: formatCreated(items) },
    undoSteps: [{ step: 'undo_capture', id: captureId, created }],
    subjects,
    createdAt: context.now,
  });
}

function toCreated(task: Task): CreatedTask {
  const { id, title, description, status, priority, task_type, due_date, due_has_time, contact_id } = task;
  return { id, title, description, status, priority, task_type, due_date, due_has_time, contact_id };
}
