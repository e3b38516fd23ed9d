import { openTaskStatuses, type BacklogItemType, type EntryKind } from '@aide/contract';
import type { KnownTask } from '@aide/language';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/database.ts';
import { backlogItemsTable } from '../../planner/backlog/backlog.table.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

const { id, title, contactId, priority, status, dueAt, dueHasTime, recurringTaskId, completedAt } = tasksTable;
const { waitingSince, waitingFor, alsoWith } = tasksTable;

/** The columns that are compared with the words of a message. */
const taskColumns = {
  kind: sql<EntryKind>`'task'`.as('kind'),
  id,
  title,
  contactId,
  type: sql<BacklogItemType>`${tasksTable.taskType}`.as('type'),
  priority,
  status: sql<KnownTask['status']>`${status}`.as('status'),
  dueAt,
  dueHasTime,
  recurringTaskId,
  completedAt,
  waitingSince,
  waitingFor,
  alsoWith,
  /** The time zone of a recurring task. */
  timezone: sql<string | null>`null::text`.as('timezone'),
};

/** Selects tasks of one state: each part is then a range of an index, whatever the number of tasks. */
function selectTasks(tx: Tx, userId: string, when: SQL | undefined, order: SQL[], limit: number) {
  return tx
    .select(taskColumns)
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), isNull(tasksTable.deletedAt), when))
    .orderBy(...order)
    .limit(limit);
}

/** The newest recurring tasks that are active or paused. */
function selectRecurring(tx: Tx, userId: string, limit: number) {
  const table = recurringTasksTable;
  return tx
    .select({
      kind: sql<EntryKind>`'recurring_task'`.as('kind'),
      id: table.id,
      title: table.title,
      contactId: table.contactId,
      type: sql<BacklogItemType>`${table.taskType}`.as('type'),
      priority: table.priority,
      status: sql<KnownTask['status']>`${table.status}`.as('status'),
      dueAt: table.nextOccurrence,
      dueHasTime: sql<boolean>`${table.pattern} ->> 'time' is not null`.as('due_has_time'),
      recurringTaskId: sql<string | null>`null::uuid`.as('recurring_task_id'),
      completedAt: sql<Date | null>`null::timestamptz`.as('completed_at'),
      waitingSince: table.waitingSince,
      waitingFor: table.waitingFor,
      alsoWith: table.alsoWith,
      timezone: sql<string | null>`${table.timezone}`.as('timezone'),
    })
    .from(table)
    .where(and(eq(table.userId, userId), isNull(table.deletedAt), inArray(table.status, ['pending', 'paused'])))
    .orderBy(desc(table.id))
    .limit(limit);
}

/** The newest backlog items. */
function selectBacklog(tx: Tx, userId: string, limit: number) {
  const table = backlogItemsTable;
  return tx
    .select({
      kind: sql<EntryKind>`'backlog_item'`.as('kind'),
      id: table.id,
      title: table.title,
      contactId: table.contactId,
      type: sql<BacklogItemType>`${table.itemType}`.as('type'),
      priority: table.priority,
      status: sql<KnownTask['status']>`'backlog'`.as('status'),
      dueAt: sql<Date | null>`null::timestamptz`.as('due_at'),
      dueHasTime: sql<boolean>`false`.as('due_has_time'),
      recurringTaskId: sql<string | null>`null::uuid`.as('recurring_task_id'),
      completedAt: sql<Date | null>`null::timestamptz`.as('completed_at'),
      waitingSince: sql<string | null>`null::date`.as('waiting_since'),
      waitingFor: sql<string | null>`null::text`.as('waiting_for'),
      alsoWith: sql<string[]>`'{}'::uuid[]`.as('also_with'),
      timezone: sql<string | null>`null::text`.as('timezone'),
    })
    .from(table)
    .where(and(eq(table.userId, userId), isNull(table.deletedAt)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
}

export interface KnownLimits {
  /** Open tasks of each status: due from the day on, overdue, and without a date. */
  upcoming: number;
  overdue: number;
  undated: number;
  completed: number;
  cancelled: number;
  recurring: number;
  backlog: number;
}

/**
 * Lists the entries that words most likely refer to, in one statement: open tasks due from the day on, soonest first; overdue, latest first;
 * without a date, newest first; completed, newest first; cancelled, latest due first; recurring tasks and backlog items, newest first.
 */
export async function listKnownRows(tx: Tx, userId: string, day: Date, limit: KnownLimits) {
  const select = (when: SQL | undefined, order: SQL[], count: number) => selectTasks(tx, userId, when, order, count);
  const [soonest, latest] = [
    [asc(dueAt), asc(id)],
    [desc(dueAt), desc(id)],
  ];
  return unionAll(
    select(isNotNull(completedAt), [desc(completedAt), desc(id)], limit.completed),
    select(eq(status, 'cancelled'), latest, limit.cancelled),
    selectRecurring(tx, userId, limit.recurring),
    selectBacklog(tx, userId, limit.backlog),
    ...openTaskStatuses.flatMap((open) => [
      select(and(eq(status, open), gte(dueAt, day)), soonest, limit.upcoming),
      select(and(eq(status, open), lt(dueAt, day)), latest, limit.overdue),
      select(and(eq(status, open), isNull(dueAt)), latest, limit.undated),
    ]),
  );
}

export type KnownRow = Awaited<ReturnType<typeof listKnownRows>>[number];

export async function listTasksById(tx: Tx, userId: string, ids: readonly string[]): Promise<KnownRow[]> {
  return selectTasks(tx, userId, inArray(id, [...ids]), [asc(id)], ids.length);
}

/** Lists the tasks that a recurring task created at exactly that time. */
export async function listOccurrencesMadeAt(tx: Tx, userId: string, patternId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .select({ id })
    .from(tasksTable)
    .where(
      and(
        eq(tasksTable.userId, userId),
        eq(recurringTaskId, patternId),
        eq(tasksTable.createdAt, at),
        isNull(tasksTable.deletedAt),
      ),
    );
  return rows.map((row) => row.id);
}
