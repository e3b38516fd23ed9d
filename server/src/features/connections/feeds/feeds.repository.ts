import { and, asc, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersTable, type User } from '../../identity/accounts/accounts.table.ts';
import { calendarFeedsTable, type CalendarFeedRow } from './feeds.table.ts';
import { selectRecurringTasks, type RecurringTaskWithContact } from '../../planner/recurring/recurring.repository.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { isOpenTask, joined, selectTasks, type TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

export async function findFeed(tx: Tx, userId: string): Promise<CalendarFeedRow | undefined> {
  const [row] = await tx.select().from(calendarFeedsTable).where(eq(calendarFeedsTable.userId, userId));
  return row;
}

/** Stores the user's feed; an earlier secret is overwritten. */
export async function replaceFeed(tx: Tx, userId: string, secretHash: string, now: Date): Promise<CalendarFeedRow> {
  const fresh = { secretHash, createdAt: now, lastUsedAt: null };
  const [row] = await tx
    .insert(calendarFeedsTable)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: calendarFeedsTable.userId, set: fresh })
    .returning();
  if (!row) throw new Error('the calendar feed was not stored');
  return row;
}

export async function deleteFeed(tx: Tx, userId: string): Promise<void> {
  await tx.delete(calendarFeedsTable).where(eq(calendarFeedsTable.userId, userId));
}

/** Returns the owner of a feed by its secret. Not filtered by user, because the secret identifies the user. */
export async function findFeedOwner(tx: Tx, secretHash: string): Promise<User | undefined> {
  const [row] = await tx
    .select({ user: usersTable })
    .from(calendarFeedsTable)
    .innerJoin(usersTable, eq(usersTable.id, calendarFeedsTable.userId))
    .where(and(eq(calendarFeedsTable.secretHash, secretHash), isNull(usersTable.disabledAt)));
  return row?.user;
}

export async function touchFeed(tx: Tx, userId: string, now: Date, staleBefore: Date): Promise<void> {
  const { lastUsedAt } = calendarFeedsTable;
  await tx
    .update(calendarFeedsTable)
    .set({ lastUsedAt: now })
    .where(and(eq(calendarFeedsTable.userId, userId), or(isNull(lastUsedAt), lt(lastUsedAt, staleBefore))));
}

export interface FeedTasks {
  from: Date;
  /** Exclusive. Default: no end. */
  until: Date | undefined;
  /** True if tasks without a due date are included. */
  withoutDate: boolean;
}

function areWanted(userId: string, { from, until, withoutDate }: FeedTasks) {
  const isDue = and(gte(tasksTable.dueAt, from), until && lt(tasksTable.dueAt, until));
  return and(eq(tasksTable.userId, userId), isOpenTask, withoutDate ? or(isDue, isNull(tasksTable.dueAt)) : isDue);
}

/** Returns open tasks that are due in that time, soonest first. */
export async function listFeedTasks(
  tx: Tx,
  userId: string,
  wanted: FeedTasks,
  limit: number,
): Promise<TaskWithContact[]> {
  const rows = await selectTasks(tx)
    .where(areWanted(userId, wanted))
    .orderBy(asc(tasksTable.dueAt), asc(tasksTable.id))
    .limit(limit);
  return rows.map(joined);
}

export async function countFeedTasks(tx: Tx, userId: string, wanted: FeedTasks): Promise<number> {
  return tx.$count(tasksTable, areWanted(userId, wanted));
}

/** Returns recurring tasks that are neither paused nor finished, soonest first. */
export async function listFeedRecurring(tx: Tx, userId: string, limit: number): Promise<RecurringTaskWithContact[]> {
  const { userId: owner, status, deletedAt, nextOccurrence, id } = recurringTasksTable;
  const rows = await selectRecurringTasks(tx)
    .where(and(eq(owner, userId), eq(status, 'pending'), isNull(deletedAt), isNotNull(nextOccurrence)))
    .orderBy(asc(nextOccurrence), asc(id))
    .limit(limit);
  return rows.map(({ row, contact }) => ({ ...row, contact }));
}
