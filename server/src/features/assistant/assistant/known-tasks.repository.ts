import { openTaskStatuses, type TaskStatus } from '@aide/contract';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { backlogItemsTable } from '../../planner/backlog/backlog.table.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

const { id, title, contactId, taskType, priority, status, dueAt, dueHasTime, recurringTaskId, completedAt } =
  tasksTable;
const { waitingSince, waitingFor } = tasksTable;
const columns = {
  id,
  title,
  contactId,
  taskType,
  priority,
  status,
  dueAt,
  dueHasTime,
  recurringTaskId,
  completedAt,
  waitingSince,
  waitingFor,
};

/** The columns that are compared with the words of a message. */
export type KnownTaskRow = Pick<typeof tasksTable.$inferSelect, keyof typeof columns>;

interface Part {
  when: SQL | undefined;
  order: 'asc' | 'desc';
  limit: number;
}

/** Selects one status: each part is then a range of the index on status and due date, whatever the number of tasks. */
async function selectPart(
  tx: Tx,
  userId: string,
  of: TaskStatus,
  { when, order, limit }: Part,
): Promise<KnownTaskRow[]> {
  const direction = order === 'asc' ? asc : desc;
  return tx
    .select(columns)
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), eq(status, of), isNull(tasksTable.deletedAt), when))
    .orderBy(direction(dueAt), direction(id))
    .limit(limit);
}

/**
 * Lists the open tasks that words most likely refer to: due from the day on, soonest first; overdue, latest first; without a date, newest
 * first.
 */
export async function listOpenParts(
  tx: Tx,
  userId: string,
  day: Date,
  limit: { upcoming: number; overdue: number; undated: number },
): Promise<KnownTaskRow[]> {
  const rows: KnownTaskRow[] = [];
  for (const of of openTaskStatuses) {
    rows.push(...(await selectPart(tx, userId, of, { when: gte(dueAt, day), order: 'asc', limit: limit.upcoming })));
    rows.push(...(await selectPart(tx, userId, of, { when: lt(dueAt, day), order: 'desc', limit: limit.overdue })));
    rows.push(...(await selectPart(tx, userId, of, { when: isNull(dueAt), order: 'desc', limit: limit.undated })));
  }
  return rows;
}

/** Lists completed tasks, newest first. */
export async function listCompleted(tx: Tx, userId: string, limit: number): Promise<KnownTaskRow[]> {
  return tx
    .select(columns)
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), isNull(tasksTable.deletedAt), isNotNull(completedAt)))
    .orderBy(desc(completedAt), desc(id))
    .limit(limit);
}

/** Lists cancelled tasks, latest due first. */
export async function listCancelled(tx: Tx, userId: string, limit: number): Promise<KnownTaskRow[]> {
  return selectPart(tx, userId, 'cancelled', { when: undefined, order: 'desc', limit });
}

export async function listTasksById(tx: Tx, userId: string, ids: readonly string[]): Promise<KnownTaskRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select(columns)
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), inArray(id, [...ids]), isNull(tasksTable.deletedAt)));
}

/** Lists backlog items, newest first. */
export async function listKnownBacklog(tx: Tx, userId: string, limit: number) {
  const items = backlogItemsTable;
  return tx
    .select({
      id: items.id,
      title: items.title,
      contactId: items.contactId,
      itemType: items.itemType,
      priority: items.priority,
    })
    .from(items)
    .where(and(eq(items.userId, userId), isNull(items.deletedAt)))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit);
}

/** Lists recurring tasks that are active or paused, newest first. */
export async function listKnownRecurring(tx: Tx, userId: string, limit: number) {
  const patterns = recurringTasksTable;
  return tx
    .select({
      id: patterns.id,
      title: patterns.title,
      contactId: patterns.contactId,
      taskType: patterns.taskType,
      priority: patterns.priority,
      status: patterns.status,
      nextOccurrence: patterns.nextOccurrence,
      waitingSince: patterns.waitingSince,
      waitingFor: patterns.waitingFor,
      timezone: patterns.timezone,
      hasTime: sql<boolean>`${patterns.pattern} ->> 'time' is not null`,
    })
    .from(patterns)
    .where(
      and(eq(patterns.userId, userId), isNull(patterns.deletedAt), inArray(patterns.status, ['pending', 'paused'])),
    )
    .orderBy(desc(patterns.id))
    .limit(limit);
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
