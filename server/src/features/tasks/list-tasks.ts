import type { TaskQuery } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import type { Page } from '../../platform/database/page.ts';
import { readDueInput } from './due-value.ts';
import { listOpenTaskRows, listTaskPage } from './task-list.repository.ts';
import type { TaskWithContact } from './tasks.repository.ts';
import { dueWindow } from './tasks.rules.ts';

/** The user's tasks, soonest due first; days of `from` and `to` are days of the user's zone. */
export async function listTasks({ tx, user }: UserContext, query: TaskQuery): Promise<Page<TaskWithContact>> {
  const { status, priority, task_type: taskType, contact_id: contactId, q, from, to, limit, cursor } = query;
  const day = (written: string | undefined) => (written === undefined ? undefined : readDueInput(written));
  const due = dueWindow(day(from), day(to), user.timezone);
  return listTaskPage(tx, user.id, { status, priority, taskType, contactId, q, due }, { limit, cursor });
}

/** Returns the user's open tasks, soonest due first. With words, only tasks whose title or contact contains each of them. */
export async function listOpenTasks(
  { tx, user }: UserContext,
  query: { words?: readonly string[]; limit: number },
): Promise<TaskWithContact[]> {
  return listOpenTaskRows(tx, user.id, query);
}
