import { openTaskStatuses, type EntryKind } from '@aide/contract';
import { formatMentioned } from '@aide/rules';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { insertRequest } from '../requests/requests.repository.ts';
import { emptyOutcome, type Conversation, type EntryRef, type UndoStep } from '../requests/requests.table.ts';
import { findBacklogItem } from '../../planner/backlog/backlog.repository.ts';
import { updateBacklogItem } from '../../planner/backlog/update-backlog-item.ts';
import { requireContact } from '../../planner/contacts/contacts.repository.ts';
import { findRecurringTask } from '../../planner/recurring/recurring.repository.ts';
import { updateRecurringTask } from '../../planner/recurring/update-recurring-task.ts';
import { findTask } from '../../planner/tasks/tasks.repository.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';

export interface MentionLink {
  contactId: string;
  /** Ids of tasks, recurring tasks and backlog items. */
  taskIds: readonly string[];
}

/**
 * Links tasks, recurring tasks and backlog items to contacts. Entries that are deleted, finished or already linked are skipped. The change
 * is stored as a request, so that it can be undone by its id and with "undo".
 *
 * @throws CONTACT_NOT_FOUND, TRIAL_EXPIRED
 */
export async function linkMentions(
  context: UserContext,
  conversation: Conversation,
  links: readonly MentionLink[],
): Promise<{ id: string | null; linked: number; entries: EntryRef[] }> {
  await requireAccess(context);
  const { tx, user, now } = context;
  // Contacts are locked before tasks, and in a fixed order, so that two such requests cannot deadlock.
  const inOrder = links.toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1));
  const names: string[] = [];
  for (const { contactId } of inOrder) names.push((await requireContact(context, contactId)).name);
  const effects: UndoStep[] = [];
  const entries: EntryRef[] = [];
  for (const { contactId, taskIds } of inOrder)
    for (const id of new Set(taskIds)) {
      const kind = await linkEntry(context, id, contactId);
      if (kind === null) continue;
      effects.push({ step: 'unlink_contact', id, contactId, kind });
      entries.push({ kind, id });
    }
  if (entries.length === 0) return { id: null, linked: 0, entries };
  const id = uuidv7();
  const reply = `Linked ${formatMentioned(entries)} to ${names.length === 1 ? names[0] : 'contacts'}.`;
  await insertRequest(tx, {
    userId: user.id,
    id,
    conversation,
    text: '',
    kind: 'command',
    outcome: { ...emptyOutcome, reply, entries, total: entries.length },
    effects,
    subjects: entries,
    createdAt: now,
  });
  return { id, linked: entries.length, entries };
}

/** Links the entry with the id. Returns its kind, or null if it is deleted, finished or linked. */
async function linkEntry(context: UserContext, id: string, contactId: string): Promise<EntryKind | null> {
  const { tx, user } = context;
  const task = await findTask(tx, user.id, id);
  if (task) {
    if (task.contactId !== null || !openTaskStatuses.some((status) => status === task.status)) return null;
    await updateTask(context, id, { contactId });
    return 'task';
  }
  const recurring = await findRecurringTask(tx, user.id, id);
  if (recurring) {
    if (recurring.contactId !== null || recurring.status === 'completed') return null;
    await updateRecurringTask(context, id, { contactId, openOccurrences: 'keep' });
    return 'recurring_task';
  }
  const item = await findBacklogItem(tx, user.id, id);
  if (!item || item.contactId !== null) return null;
  await updateBacklogItem(context, id, { contactId });
  return 'backlog_item';
}
