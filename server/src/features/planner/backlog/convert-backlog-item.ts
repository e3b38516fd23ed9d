import { normaliseLabels, type Priority } from '@aide/contract';
import type { DueValue } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { createTask } from '../tasks/create-task.ts';
import type { TaskWithContact } from '../tasks/tasks.repository.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { updateBacklogRow, findBacklogItem, lockBacklogItem } from './backlog.repository.ts';
import { toTaskType } from './backlog.rules.ts';
import { fail } from '../../../platform/errors.ts';
import { holdContact } from '../contacts/contacts.repository.ts';
import type { BacklogItemRow } from './backlog.table.ts';

/** Omitted fields are taken from the item. */
export interface BacklogConversion {
  title?: string | undefined;
  description?: string | null | undefined;
  priority?: Priority | undefined;
  due?: DueValue | null | undefined;
}

/**
 * Converts an item to a pending task of its contact; its tags become labels. The item is kept for the undo.
 *
 * @throws BACKLOG_ITEM_NOT_FOUND, TRIAL_EXPIRED, TOO_MANY, CONFLICT if the contact changes in the meantime
 */
export async function convertBacklogItem(
  context: UserContext,
  id: string,
  input: BacklogConversion,
): Promise<TaskWithContact> {
  await requireAccess(context);
  const item = await lockItemWithContact(context, id);
  const task = await createTask(context, {
    title: input.title ?? item.title,
    description: input.description === undefined ? item.description : input.description,
    steps: item.steps,
    priority: input.priority ?? item.priority,
    taskType: toTaskType(item.itemType),
    source: 'backlog',
    due: input.due ?? null,
    contactId: item.contactId,
    labels: normaliseLabels(item.tags),
  });
  await updateBacklogRow(context.tx, item, { deletedAt: context.now, taskId: task.id });
  context.changed({ entity: 'backlog_item', id, action: 'deleted' });
  return task;
}

/**
 * Locks an item whose contact is about to be linked to a task; locks the contact first, like the deletion of a contact.
 *
 * @throws BACKLOG_ITEM_NOT_FOUND, CONFLICT if the contact changes in the meantime
 */
async function lockItemWithContact({ tx, user }: UserContext, id: string): Promise<BacklogItemRow> {
  const seen = await findBacklogItem(tx, user.id, id);
  if (!seen) throw fail('BACKLOG_ITEM_NOT_FOUND');
  if (seen.contactId) await holdContact(tx, user.id, seen.contactId);
  const item = await lockBacklogItem(tx, user.id, id);
  if (!item || item.deletedAt) throw fail('BACKLOG_ITEM_NOT_FOUND');
  if (item.contactId !== null && item.contactId !== seen.contactId) throw fail('CONFLICT');
  return item;
}
