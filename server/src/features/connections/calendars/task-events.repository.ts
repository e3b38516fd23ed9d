import { openTaskStatuses, type EventQuestion } from '@aide/contract';
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import { dueWorkChannel } from '../../../platform/due-work/due-work.repository.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { tasksTable as tasks, type TaskRow } from '../../planner/tasks/tasks.table.ts';
import { syncCalendarsKind } from './calendars.repository.ts';
import {
  calendarsTable as calendars,
  taskEventsTable as links,
  type CalendarRow,
  type TaskEventRow,
} from './calendars.table.ts';

const isLink = ({ userId, taskId }: Pick<TaskEventRow, 'userId' | 'taskId'>) =>
  and(eq(links.userId, userId), eq(links.taskId, taskId));
const ofTask = and(eq(tasks.userId, links.userId), eq(tasks.id, links.taskId));
const isWritten = isNotNull(calendars.eventMinutes);

/** Returns the calendar that a user's tasks are written to. */
export async function findWrittenCalendar(tx: Tx, userId: string): Promise<CalendarRow | undefined> {
  const [row] = await tx
    .select()
    .from(calendars)
    .where(and(eq(calendars.userId, userId), isWritten));
  return row;
}

export async function findCalendar(tx: Tx, userId: string, id: string): Promise<CalendarRow | undefined> {
  const [row] = await tx
    .select()
    .from(calendars)
    .where(and(eq(calendars.userId, userId), eq(calendars.id, id)));
  return row;
}

/** Changes how tasks are written to a calendar. Its events are read anew: those of tasks become ordinary events, or the reverse. */
export async function updateWriting(
  tx: Tx,
  { userId, id }: Pick<CalendarRow, 'userId' | 'id'>,
  changes: Partial<Pick<CalendarRow, 'eventMinutes' | 'writesSince' | 'isChosen' | 'cursor'>>,
): Promise<void> {
  await tx
    .update(calendars)
    .set(changes)
    .where(and(eq(calendars.userId, userId), eq(calendars.id, id)));
}

/**
 * Returns a write for the last statement of a transaction: plans the synchronisation of the calendar that tasks are written to. It changes
 * nothing for an account without one.
 */
export function planWritingClause(userId: string, at: Date): SQL {
  const written = sql`select source_id::text from ${calendars} where user_id = ${userId}::uuid and event_minutes is not null`;
  // One that is planned earlier stays, so that constant changes do not put it off. One that runs may have read the tasks: it runs again
  // afterwards, at its new due time.
  const time = sql`${at.toISOString()}::timestamptz`;
  const runAt = sql`least(run_at, ${time})`;
  const notice = JSON.stringify({ kind: syncCalendarsKind, at: at.getTime() });
  return sql`
    update ${dueWorkTable}
    set
      due_at = case when lease is null then ${runAt} else ${time} end,
      run_at = case when lease is null then ${runAt} else run_at end,
      attempts = case when lease is null then 0 else attempts end,
      dead_at = null
    where kind = ${syncCalendarsKind} and key = (${written})
    returning pg_notify(${dueWorkChannel}, ${notice})::text`;
}

/** Returns the events of tasks in a calendar that follow them, or that the user is asked about. */
export async function listLinks(tx: Tx, { userId, id }: CalendarRow): Promise<TaskEventRow[]> {
  return tx
    .select()
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.calendarId, id), ne(links.state, 'ended')));
}

export interface LinkWithTask {
  link: TaskEventRow;
  /** Null: its row was deleted. */
  task: TaskRow | null;
  url: string;
}

/** Returns all events of tasks in the calendars of a source. */
export async function listLinksOfSource(tx: Tx, userId: string, sourceId: string): Promise<LinkWithTask[]> {
  return tx
    .select({ link: links, task: tasks, url: calendars.url })
    .from(links)
    .innerJoin(calendars, and(eq(calendars.userId, links.userId), eq(calendars.id, links.calendarId)))
    .leftJoin(tasks, ofTask)
    .where(and(eq(links.userId, userId), eq(calendars.sourceId, sourceId)))
    .orderBy(asc(links.taskId));
}

export async function lockLink(tx: Tx, userId: string, taskId: string): Promise<TaskEventRow | undefined> {
  const [row] = await tx.select().from(links).where(isLink({ userId, taskId })).for('update');
  return row;
}

/** Returns the name of the calendar in which an event follows a task, or null. */
export async function findLinkedCalendar(tx: Tx, userId: string, taskId: string): Promise<string | null> {
  const [found] = await tx
    .select({ name: calendars.name })
    .from(links)
    .innerJoin(calendars, and(eq(calendars.userId, links.userId), eq(calendars.id, links.calendarId)))
    .where(and(isLink({ userId, taskId }), eq(links.state, 'linked')));
  return found?.name ?? null;
}

/** Returns undefined if the task has an event already. */
export async function insertLink(tx: Tx, row: TaskEventRow): Promise<TaskEventRow | undefined> {
  const [stored] = await tx.insert(links).values(row).onConflictDoNothing().returning();
  return stored;
}

export async function updateLink(
  tx: Tx,
  link: Pick<TaskEventRow, 'userId' | 'taskId'>,
  changes: Partial<TaskEventRow>,
): Promise<void> {
  await tx.update(links).set(changes).where(isLink(link));
}

/** Changes a link unless its event was read or written by another run since. */
export async function updateSameLink(tx: Tx, link: TaskEventRow, changes: Partial<TaskEventRow>): Promise<void> {
  await tx
    .update(links)
    .set(changes)
    .where(and(isLink(link), sql`${links.etag} is not distinct from ${link.etag}::text`));
}

export async function deleteLink(tx: Tx, link: Pick<TaskEventRow, 'userId' | 'taskId'>): Promise<void> {
  await tx.delete(links).where(isLink(link));
}

/** Returns open tasks with a time that have no event, by their time. */
export async function listTasksToWrite(tx: Tx, userId: string, since: Date, limit: number): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, userId),
        isNull(tasks.deletedAt),
        eq(tasks.dueHasTime, true),
        gte(tasks.dueAt, since),
        inArray(tasks.status, openTaskStatuses),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(links)
            .where(ofTask),
        ),
      ),
    )
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(limit);
}

/** Returns what the user is asked about: tasks whose event was deleted, and events whose task was deleted. */
export async function listQuestionRows(tx: Tx, userId: string): Promise<EventQuestion[]> {
  const rows = await tx
    .select({ taskId: links.taskId, shared: links.shared, state: links.state, calendarName: calendars.name })
    .from(links)
    .innerJoin(calendars, and(eq(calendars.userId, links.userId), eq(calendars.id, links.calendarId), isWritten))
    .where(and(eq(links.userId, userId), inArray(links.state, ['event_gone', 'task_gone'])))
    .orderBy(asc(links.taskId))
    .limit(20);
  return rows.map(({ taskId, shared, state, calendarName }) => ({
    taskId,
    title: shared.title,
    calendarName,
    deleted: state === 'task_gone' ? 'task' : 'event',
  }));
}

/** Forgets which events belong to tasks that were due before a day. The events stay. */
export async function purgeLinkRows(tx: Tx, before: string): Promise<void> {
  await tx.delete(links).where(lt(sql`${links.shared}->>'due'`, before));
}

/** Returns events of a user's tasks, after the id of a task. */
export async function listLinksByTask(
  tx: Tx,
  userId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<TaskEventRow[]> {
  const owned = ownedAfter({ userId: links.userId, id: links.taskId }, userId, after);
  return tx.select().from(links).where(owned).orderBy(asc(links.taskId)).limit(limit);
}
