import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { insertRequest } from './assistant.repository.ts';
import type { EntryRef, UndoStep } from './assistant.table.ts';
import { emptyOutcome } from './carry-out.ts';

/**
 * Stores how a change that was made through the API is undone, and returns the id that `undoRequest` takes. The next "undo" in
 * the same conversation means it too.
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
