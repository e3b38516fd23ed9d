import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { insertRequest } from './assistant.repository.ts';
import type { EntryRef, UndoStep } from './assistant.table.ts';
import { emptyOutcome } from './carry-out.ts';

/**
 * Stores the undo steps of a change made through the API and returns the id for `undoRequest`. The next "undo" in the same conversation
 * reverts it too.
 */
export async function recordUndo(
  { tx, user, now }: UserContext,
  { reply, steps, subjects }: { reply: string; steps: UndoStep[]; subjects: EntryRef[] },
): Promise<string> {
  const id = uuidv7();
  await insertRequest(tx, {
    userId: user.id,
    id,
    conversation: 'api',
    text: '',
    kind: 'command',
    outcome: { ...emptyOutcome, reply, entries: subjects, total: subjects.length },
    undoSteps: steps,
    subjects,
    createdAt: now,
  });
  return id;
}
