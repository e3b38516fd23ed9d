import type { UserContext } from '../../../platform/context.ts';
import type { Page } from '../../../platform/database/page.ts';
import { fail } from '../../../platform/errors.ts';
import {
  countRecurringTasks,
  findRecurringTask,
  listRecurringPage,
  type RecurringFilter,
  type RecurringTaskWithContact,
} from './recurring.repository.ts';

/** Returns recurring tasks, soonest first; all without `limit`. */
export async function listRecurringTasks(
  { tx, user }: UserContext,
  filter: RecurringFilter,
): Promise<Page<RecurringTaskWithContact>> {
  return listRecurringPage(tx, user.id, filter);
}

/** Returns the number of recurring tasks on all pages of `listRecurringTasks`. */
export async function countRecurring({ tx, user }: UserContext, filter: RecurringFilter): Promise<number> {
  return countRecurringTasks(tx, user.id, filter);
}

/** Returns a recurring task. @throws RECURRING_TASK_NOT_FOUND */
export async function getRecurringTask({ tx, user }: UserContext, id: string): Promise<RecurringTaskWithContact> {
  const task = await findRecurringTask(tx, user.id, id);
  if (!task) throw fail('RECURRING_TASK_NOT_FOUND');
  return task;
}
