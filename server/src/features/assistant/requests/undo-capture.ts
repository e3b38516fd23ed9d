import type { UserContext } from '../../../platform/context.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import { lockContact } from '../../planner/contacts/contacts.repository.ts';
import { deleteContact } from '../../planner/contacts/delete-contacts.ts';
import { deleteBacklogItem } from '../../planner/backlog/delete-backlog-item.ts';
import { deleteRecurringTask } from '../../planner/recurring/delete-recurring-task.ts';
import { deleteTask } from '../../planner/tasks/delete-task.ts';
import { isContactUsed, listTaskIdsOfCapture, markUndone } from './requests.repository.ts';
import type { CaptureRow } from './requests.table.ts';

/**
 * Undoes a capture once by deleting what it created: all items of a message, or one item by its own id. A contact that was created with it
 * is deleted as well, unless it was changed or used since.
 *
 * @throws CAPTURE_NOT_FOUND if nothing of it is left
 */
export async function undoCapture(context: UserContext, captureId: string): Promise<void> {
  const items = await markUndone(context.tx, context.user.id, captureId, context.now);
  const created = [...new Set(items.flatMap(({ createdContactId }) => createdContactId ?? []))];
  // Contacts are locked before tasks, as in a deletion.
  for (const contactId of created) await lockContact(context.tx, context.user.id, contactId);
  let removed = 0;
  // In reverse order, like every undo.
  for (const item of items.toReversed()) if (await removeIfThere(context, item)) removed += 1;
  for (const contactId of created) if (await removeContact(context, contactId)) removed += 1;
  if (removed === 0) throw fail('CAPTURE_NOT_FOUND');
}

/** Deletes the contact that was created with the capture, unless it was changed or linked since. */
async function removeContact(context: UserContext, contactId: string): Promise<boolean> {
  const { tx, user } = context;
  const contact = await lockContact(tx, user.id, contactId);
  const isUnchanged = contact?.updatedAt.getTime() === contact?.createdAt.getTime();
  if (!contact || !isUnchanged || (await isContactUsed(tx, user.id, contactId))) return false;
  await deleteContact(context, contactId);
  return true;
}

/** Returns false if the user has already deleted it. */
async function removeIfThere(context: UserContext, item: CaptureRow): Promise<boolean> {
  try {
    await removeMade(context, item);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

async function removeMade(context: UserContext, { id, kind, entityId }: CaptureRow): Promise<void> {
  if (kind === 'task') return deleteTask(context, entityId);
  if (kind === 'backlog_item') return deleteBacklogItem(context, entityId);
  await deleteRecurringTask(context, entityId);
  // The occurrence that was created together with the recurring task; later ones are kept.
  for (const taskId of await listTaskIdsOfCapture(context.tx, context.user.id, id)) await deleteTask(context, taskId);
}
