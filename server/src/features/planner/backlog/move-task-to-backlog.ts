import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { holdContact } from '../contacts/contacts.repository.ts';
import { publishTaskChange } from '../tasks/task-changed.ts';
import { findTask, lockTask, updateTaskRow } from '../tasks/tasks.repository.ts';
import type { MovedTask } from '../tasks/tasks.routes.ts';
import type { TaskRow } from '../tasks/tasks.table.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { insertBacklogItem } from './backlog.repository.ts';
import { requireRoomForBacklogItems } from './create-backlog-item.ts';

/**
 * Moves a task to the backlog with its title, notes, steps, priority, contact, type and labels, which are tags there.
 *
 * @throws TASK_NOT_FOUND, TRIAL_EXPIRED, TOO_MANY, CONFLICT if the contact changes in the meantime
 */
export async function moveTaskToBacklog(context: UserContext, id: string, reason?: string | null): Promise<MovedTask> {
  await requireAccess(context);
  const { tx, user, now } = context;
  const task = await lockTaskWithContact(context, id);
  await requireRoomForBacklogItems(context, 1);
  const item = await insertBacklogItem(tx, {
    userId: user.id,
    id: uuidv7(),
    title: task.title,
    description: task.description,
    steps: task.steps,
    priority: task.priority,
    itemType: task.taskType,
    tags: task.labels,
    source: task.source,
    contactId: task.contactId,
    createdAt: now,
    updatedAt: now,
  });
  const moved = await updateTaskRow(tx, task, { deletedAt: now, backlogItemId: item.id });
  await publishTaskChange(context, { before: task, after: moved, action: 'moved_to_backlog', reason });
  context.changed({ entity: 'backlog_item', id: item.id, action: 'created' });
  return { taskId: id, backlogItemId: item.id };
}

/** Locks the contact before the task, like the deletion of a contact. */
async function lockTaskWithContact({ tx, user }: UserContext, id: string): Promise<TaskRow> {
  const seen = await findTask(tx, user.id, id);
  if (!seen) throw fail('TASK_NOT_FOUND');
  if (seen.contactId) await holdContact(tx, user.id, seen.contactId);
  const task = await lockTask(tx, user.id, id);
  if (!task || task.deletedAt) throw fail('TASK_NOT_FOUND');
  if (task.contactId !== null && task.contactId !== seen.contactId) throw fail('CONFLICT');
  return task;
}
