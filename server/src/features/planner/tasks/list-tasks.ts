import type { TaskQuery } from '@aide/contract';
import { parseDueInput } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import type { Page } from '../../../platform/database/page.ts';
import { dayIn } from './due-value.ts';
import { countTaskRows, listOpenTaskRows, listTaskPage, type TaskFilter } from './task-list.repository.ts';
import type { TaskWithContact } from './tasks.repository.ts';
import { dueWindow } from './tasks.rules.ts';

/** The query of the API with additional filters for tools. */
export interface TaskListQuery extends TaskQuery {
  /** Only open tasks, whatever their status is. Default: all. */
  open?: boolean | undefined;
}

/** Returns the user's tasks, soonest due first by default. Days of `from` and `to` are in the user's time zone. */
export async function listTasks(context: UserContext, query: TaskListQuery): Promise<Page<TaskWithContact>> {
  const { limit, cursor, sort } = query;
  return listTaskPage(context.tx, context.user.id, toFilter(context, query), { limit, cursor, sort });
}

/** Returns the number of tasks on all pages of `listTasks`. */
export async function countTasks(context: UserContext, query: TaskListQuery): Promise<number> {
  return countTaskRows(context.tx, context.user.id, toFilter(context, query));
}

function toFilter({ user, now }: UserContext, query: TaskListQuery): TaskFilter {
  const { status, priority, task_type: taskType, contact_id: contactId, label, q, from, to, open } = query;
  const waiting = query.waiting === undefined ? undefined : query.waiting === 'true';
  const day = (written: string | undefined) => (written === undefined ? undefined : parseDueInput(written));
  const due = dueWindow(day(from), day(to), user.timezone);
  const overdue = query.overdue && { is: query.overdue === 'true', now, today: dayIn(now, user.timezone) };
  const updatedSince = query.updated_since === undefined ? undefined : new Date(query.updated_since);
  return { status, priority, taskType, contactId, label, waiting, open, q, due, overdue, updatedSince };
}

/** Returns the user's open tasks, soonest due first. With words, only tasks whose title or contact contains each of them. */
export async function listOpenTasks(
  { tx, user }: UserContext,
  query: { words?: readonly string[]; limit: number },
): Promise<TaskWithContact[]> {
  return listOpenTaskRows(tx, user.id, query);
}
