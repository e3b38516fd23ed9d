import { z } from 'zod';
import type { BacklogItemWithContact } from '../../features/planner/backlog/backlog.repository.ts';
import { getBacklogItem, listBacklog } from '../../features/planner/backlog/list-backlog.ts';
import { getRecurringTask, listRecurringTasks } from '../../features/planner/recurring/list-recurring-tasks.ts';
import type { RecurringTaskWithContact } from '../../features/planner/recurring/recurring.repository.ts';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { presentBacklogLine, presentRecurringLine } from './present.ts';
import { maxCandidates, Question } from './tool.ts';

/** Returns the only match. @throws Question if several match */
function chooseOne<T extends { title: string }>(
  kind: string,
  given: string,
  found: readonly T[],
  present: (each: T) => Record<string, unknown>,
): T | undefined {
  const named = found.filter(({ title }) => title.trim().toLowerCase() === given.toLowerCase());
  const one = named.length === 1 ? named[0] : found[0];
  if (found.length > 1 && named.length !== 1)
    throw new Question(`Which ${kind} is “${given}”?`, found.slice(0, maxCandidates).map(present));
  return one;
}

/** Returns the backlog item that an argument refers to. @throws Question, BACKLOG_ITEM_NOT_FOUND */
export async function findOneBacklogItem(context: UserContext, given: string): Promise<BacklogItemWithContact> {
  if (z.uuid().safeParse(given).success) return getBacklogItem(context, given);
  const { rows } = await listBacklog(context, { q: given, limit: maxCandidates + 1 });
  const item = chooseOne('backlog item', given, rows, presentBacklogLine);
  if (!item) throw fail('BACKLOG_ITEM_NOT_FOUND');
  return item;
}

/** Returns the recurring task that an argument refers to. @throws Question, RECURRING_TASK_NOT_FOUND */
export async function findOneRecurringTask(context: UserContext, given: string): Promise<RecurringTaskWithContact> {
  if (z.uuid().safeParse(given).success) return getRecurringTask(context, given);
  const { rows } = await listRecurringTasks(context, { q: given, limit: maxCandidates + 1 });
  const task = chooseOne('recurring task', given, rows, presentRecurringLine);
  if (!task) throw fail('RECURRING_TASK_NOT_FOUND');
  return task;
}
