import { openTaskStatuses } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { formatCount } from '../../platform/plural.ts';
import { insertRequest } from '../assistant/assistant.repository.ts';
import type { Conversation, UndoStep } from '../assistant/assistant.table.ts';
import { emptyOutcome } from '../assistant/carry-out.ts';
import { requireContact } from '../contacts/contacts.repository.ts';
import { findTask } from '../tasks/tasks.repository.ts';
import { updateTask } from '../tasks/update-task.ts';
import { requireAccess } from '../trial/trial.rules.ts';

export interface MentionLink {
  contactId: string;
  taskIds: readonly string[];
}

/**
 * Links tasks to contacts. A task that is gone, done or linked by now is left as it is. The change is stored as a request, so
 * that it can be undone by its id and by saying "undo".
 *
 * @throws CONTACT_NOT_FOUND, TRIAL_EXPIRED
 */
export async function linkMentions(
  context: UserContext,
  conversation: Conversation,
  links: readonly MentionLink[],
): Promise<{ id: string | null; linked: number }> {
  requireAccess(context);
  const { tx, user, now } = context;
  // Contacts are locked before tasks, and in one order, so that two such requests cannot wait for each other.
  const inOrder = links.toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1));
  const names: string[] = [];
  for (const { contactId } of inOrder) names.push((await requireContact(context, contactId)).name);
  const undoSteps: UndoStep[] = [];
  for (const { contactId, taskIds } of inOrder)
    for (const id of new Set(taskIds)) {
      const task = await findTask(tx, user.id, id);
      if (!task || task.contactId !== null || !openTaskStatuses.some((status) => status === task.status)) continue;
      await updateTask(context, id, { contactId });
      undoSteps.push({ step: 'unlink_contact', id, contactId });
    }
  if (undoSteps.length === 0) return { id: null, linked: 0 };
  const id = uuidv7();
  const entries = undoSteps.map((step) => ({ kind: 'task' as const, id: step.id }));
  const reply = `Linked ${formatCount(entries.length, 'task')} to ${names.length === 1 ? names[0] : 'contacts'}.`;
  await insertRequest(tx, {
    userId: user.id,
    id,
    conversation,
    text: '',
    kind: 'command',
    outcome: { ...emptyOutcome, reply, entries, total: entries.length },
    undoSteps,
    subjects: entries,
    createdAt: now,
  });
  return { id, linked: entries.length };
}
