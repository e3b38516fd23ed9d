import type { Task } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { lockLastUndoable, updateRequest } from './assistant.repository.ts';
import { createdFields, type Conversation, type EntryRef, type UndoStep } from './assistant.table.ts';
import { runUndoSteps } from './undo-steps.ts';

/** How long a change can be undone with "undo". */
const undoableMs = 86_400_000;

/** Undoes the last change of the conversation. Returns what is said about it, and what it has brought back. */
export async function undoLast(
  context: UserContext,
  conversation: Conversation,
): Promise<{ said: string; restored: EntryRef[] }> {
  const { tx, user, now } = context;
  const since = new Date(now.getTime() - undoableMs);
  for (;;) {
    const row = await lockLastUndoable(tx, user.id, conversation, since);
    if (!row) return { said: 'There is nothing to undo.', restored: [] };
    const edited = await findEditedTask(context, row.undoSteps);
    if (edited) return { said: `Nothing was undone: “${edited.title}” was changed after it was saved.`, restored: [] };
    const undone = await runUndoSteps(context, row.undoSteps);
    await updateRequest(tx, row, { undoneAt: now });
    // Entries that were deleted or undone otherwise in the meantime do not count.
    if (undone === 0) continue;
    context.changed({ entity: 'message', id: '*', action: 'updated' });
    return {
      said: `Undone: ${row.outcome.reply.replaceAll('\n', '; ')}`,
      restored: [...row.subjects, ...row.outcome.changes.map(({ kind, id }) => ({ kind, id }))],
    };
  }
}

/** Returns a captured task that was changed since, or null. A change that was undone does not count. */
export async function findEditedTask(context: UserContext, steps: readonly UndoStep[]): Promise<Task | null> {
  for (const step of steps) {
    if (step.step !== 'undo_capture') continue;
    for (const created of step.created ?? []) {
      const now = await readTask(context, created.id);
      if (now && createdFields.some((field) => now[field] !== created[field])) return now;
    }
  }
  return null;
}

async function readTask(context: UserContext, id: string): Promise<Task | null> {
  try {
    return presentTask(await getTask(context, id));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
