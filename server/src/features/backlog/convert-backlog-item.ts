import type { Priority } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { createTask } from '../tasks/create-task.ts';
import type { DueValue } from '../tasks/due-value.ts';
import type { TaskWithContact } from '../tasks/tasks.repository.ts';
import { requireAccess } from '../trial/trial.rules.ts';
import { updateBacklogRow } from './backlog.repository.ts';
import { toTaskType } from './backlog.rules.ts';
import { lockItemWithContact } from './lock-item-with-contact.ts';

/** What is left out is taken from the item. */
export interface BacklogConversion {
  title?: string | undefined;
  description?: string | null | undefined;
  priority?: Priority | undefined;
  due?: DueValue | null | undefined;
}

/** Turns an item into a pending task of its contact. The item, with its tags, stays behind for the undo. */
export async function convertBacklogItem(
  context: UserContext,
  id: string,
  input: BacklogConversion,
): Promise<TaskWithContact> {
  requireAccess(context);
  const item = await lockItemWithContact(context, id);
  const task = await createTask(context, {
    title: input.title ?? item.title,
    description: input.description === undefined ? item.description : input.description,
    priority: input.priority ?? item.priority,
    taskType: toTaskType(item.itemType),
    source: 'backlog',
    due: input.due ?? null,
    contactId: item.contactId,
  });
  await updateBacklogRow(context.tx, item, { deletedAt: context.now, taskId: task.id });
  context.changed({ entity: 'backlog_item', id, action: 'deleted' });
  return task;
}
