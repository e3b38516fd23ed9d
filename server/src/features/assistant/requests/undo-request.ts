import type { AssistantResult, Task } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { presentRequest } from './requests.presenter.ts';
import { lockLastUndoable, lockRequest, updateRequest } from './requests.repository.ts';
import { createdFields, type Conversation, type EntryRef, type UndoStep } from './requests.table.ts';
import { undoCapture } from './undo-capture.ts';
import { runUndoSteps } from './undo-steps.ts';

/** How long a change can be undone with "undo". */
const undoableMs = 86_400_000;

/** Undoes the last change of the conversation. Returns the reply and what it has brought back. */
export async function undoLast(
  context: UserContext,
  conversation: Conversation,
): Promise<{ reply: string; restored: EntryRef[] }> {
  const { tx, user, now } = context;
  const since = new Date(now.getTime() - undoableMs);
  for (;;) {
    const row = await lockLastUndoable(tx, user.id, conversation, since);
    if (!row) return { reply: 'There is nothing to undo.', restored: [] };
    const edited = await findEditedTask(context, row.effects);
    if (edited) return { reply: `Nothing was undone: “${edited.title}” was changed after it was saved.`, restored: [] };
    const undone = await runUndoSteps(context, row.effects);
    await updateRequest(tx, row, { undoneAt: now });
    // Entries that were deleted or undone otherwise in the meantime do not count.
    if (undone === 0) continue;
    context.changed({ entity: 'message', id: '*', action: 'updated' });
    return {
      reply: `Undone: ${row.outcome.reply.replaceAll('\n', '; ')}`,
      restored: [...row.subjects, ...row.outcome.changes.map(({ kind, id }) => ({ kind, id }))],
    };
  }
}

/** Returns a captured task that was changed since, or null. A change that was undone does not count. */
async function findEditedTask(context: UserContext, steps: readonly UndoStep[]): Promise<Task | null> {
  for (const step of steps) {
    if (step.step !== 'undo_capture') continue;
    for (const created of step.created ?? []) {
      const now = await findTask(context, created.id);
      if (now && createdFields.some((field) => now[field] !== created[field])) return now;
    }
  }
  return null;
}

async function findTask(context: UserContext, id: string): Promise<Task | null> {
  try {
    return presentTask(await getTask(context, id));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Undoes everything that a message created and changed, once.
 *
 * @throws CAPTURE_NOT_FOUND if nothing of it is left, CONFLICT, TRIAL_EXPIRED
 */
export async function undoRequest(context: UserContext, id: string): Promise<AssistantResult> {
  const { tx, user, now } = context;
  const row = await lockRequest(tx, user.id, id);
  if (!row || row.undoneAt || (await runUndoSteps(context, row.effects)) === 0) throw fail('CAPTURE_NOT_FOUND');
  const undone = await updateRequest(tx, row, { undoneAt: now });
  context.changed({ entity: 'message', id: '*', action: 'updated' });
  return presentRequest(context, undone);
}

/**
 * Undoes a message that only created tasks, or one of its items by the item's own id. Of a message that changed something as well, only
 * the created tasks are undone.
 *
 * @throws CAPTURE_NOT_FOUND if nothing of it is left
 */
export async function undoMessage(context: UserContext, id: string): Promise<void> {
  const row = await lockRequest(context.tx, context.user.id, id);
  if (row?.effects.every(({ step }) => step === 'undo_capture')) await undoRequest(context, id);
  else await undoCapture(context, id);
}
