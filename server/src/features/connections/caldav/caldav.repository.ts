import { openTaskStatuses } from '@aide/contract';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { uuidArray } from '../../../platform/database/query-rows.ts';
import { selectRecurringTasks } from '../../planner/recurring/recurring.repository.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { syncRevisionsTable } from '../../planner/sync/sync.table.ts';
import { isOpenTask, joined, selectTasks, type TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import { type DavKind, type DavObjectRow, davObjectsTable } from './caldav.table.ts';
import {
  formatResourceTag,
  getDefaultName,
  type ResourceTag,
  type SeriesResource,
  type TaskResource,
} from './resources.ts';

const objects = davObjectsTable;

const isLive = and(
  isNull(recurringTasksTable.deletedAt),
  eq(recurringTasksTable.status, 'pending'),
  isNotNull(recurringTasksTable.nextOccurrence),
);

/** True for an open occurrence of an active recurring task. It is not a resource: its recurring task represents it. */
const isShownBySeries: SQL = sql`(${inArray(tasksTable.status, openTaskStatuses)} and exists (
  select 1 from ${recurringTasksTable} as live where live.user_id = ${tasksTable.userId} and live.id = ${tasksTable.recurringTaskId}
    and live.deleted_at is null and live.status = 'pending' and live.next_occurrence is not null))`;

const isVisible = and(isNull(tasksTable.deletedAt), not(isShownBySeries));

/** Selects rows: a page of all, in id order, or those with the ids. */
export type TagSelection = { after: string | null; limit: number } | { ids: readonly string[] };

function isSelected(id: PgColumn, selection: TagSelection): SQL | undefined {
  if ('ids' in selection) return sql`${id} = any(${uuidArray(selection.ids)})`;
  return selection.after === null ? undefined : gt(id, selection.after);
}

/** Returns names and entity tags of tasks that are resources. */
export async function listTaskTags(tx: Tx, userId: string, selection: TagSelection): Promise<ResourceTag[]> {
  const { id, updatedAt } = tasksTable;
  const query = tx
    .select({ id, updatedAt })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), isVisible, isSelected(id, selection)))
    .orderBy(asc(id));
  const rows = await ('ids' in selection ? query : query.limit(selection.limit));
  return addTags(tx, userId, 'task', rows);
}

/** Returns names and entity tags of active recurring tasks. */
export async function listSeriesTags(tx: Tx, userId: string, selection: TagSelection): Promise<ResourceTag[]> {
  const { id, updatedAt } = recurringTasksTable;
  const query = tx
    .select({ id, updatedAt })
    .from(recurringTasksTable)
    .where(and(eq(recurringTasksTable.userId, userId), isLive, isSelected(id, selection)))
    .orderBy(asc(id));
  const rows = await ('ids' in selection ? query : query.limit(selection.limit));
  const current = await findCurrentTags(
    tx,
    userId,
    rows.map((row) => row.id),
  );
  const withCurrent = rows.map((row) => ({ ...row, current: current.get(row.id) }));
  return addTags(tx, userId, 'recurring_task', withCurrent);
}

interface TaggedRow {
  id: string;
  updatedAt: Date;
  current?: Pick<TaskWithContact, 'id' | 'updatedAt'> | undefined;
}

async function addTags(tx: Tx, userId: string, kind: DavKind, rows: readonly TaggedRow[]): Promise<ResourceTag[]> {
  const ids = rows.map(({ id }) => id);
  const written = await findObjectTags(tx, userId, kind, ids);
  return rows.map(({ id, updatedAt, current }) => {
    const own = written.get(id);
    const etag = formatResourceTag({ updatedAt, revision: own?.revision ?? null, current });
    return { kind, id, name: own?.name ?? getDefaultName(id), etag };
  });
}

/** Returns the part of the entity tag of the oldest open occurrence of each recurring task. */
async function findCurrentTags(
  tx: Tx,
  userId: string,
  recurringIds: readonly string[],
): Promise<Map<string | null, Pick<TaskWithContact, 'id' | 'updatedAt'>>> {
  if (recurringIds.length === 0) return new Map();
  const { id, updatedAt, recurringTaskId, occurrenceDate } = tasksTable;
  const rows = await tx
    .selectDistinctOn([recurringTaskId], { id, updatedAt, recurringTaskId })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), isSelected(recurringTaskId, { ids: recurringIds }), isOpenTask))
    .orderBy(asc(recurringTaskId), asc(occurrenceDate), asc(id));
  return new Map(rows.map((row) => [row.recurringTaskId, row]));
}

/** Returns the oldest open occurrence of each recurring task. */
async function findCurrentOccurrences(
  tx: Tx,
  userId: string,
  recurringIds: readonly string[],
): Promise<Map<string | null, TaskWithContact>> {
  const tags = await findCurrentTags(tx, userId, recurringIds);
  if (tags.size === 0) return new Map();
  const ids = [...tags.values()].map(({ id }) => id);
  const rows = await selectTasks(tx).where(
    and(eq(tasksTable.userId, userId), isSelected(tasksTable.id, { ids }), isOpenTask),
  );
  return new Map(rows.map((row) => [row.task.recurringTaskId, joined(row)]));
}

/** Returns the tasks that are resources. */
export async function loadTaskResources(tx: Tx, userId: string, ids: readonly string[]): Promise<TaskResource[]> {
  if (ids.length === 0) return [];
  const rows = await selectTasks(tx).where(
    and(eq(tasksTable.userId, userId), inArray(tasksTable.id, [...ids]), isVisible),
  );
  const written = await findObjects(tx, userId, 'task', ids);
  return rows.map((row) => ({ kind: 'task', task: joined(row), object: written.get(row.task.id) }));
}

/** Returns the recurring tasks that are resources. */
export async function loadSeriesResources(tx: Tx, userId: string, ids: readonly string[]): Promise<SeriesResource[]> {
  if (ids.length === 0) return [];
  const rows = await selectRecurringTasks(tx).where(
    and(eq(recurringTasksTable.userId, userId), inArray(recurringTasksTable.id, [...ids]), isLive),
  );
  const written = await findObjects(tx, userId, 'recurring_task', ids);
  const shownIds = rows.map(({ row }) => row.id);
  const current = await findCurrentOccurrences(tx, userId, shownIds);
  return rows.map(({ row, contact }) => ({
    kind: 'recurring_task',
    row: { ...row, contact },
    current: current.get(row.id),
    object: written.get(row.id),
  }));
}

/**
 * Returns the names that clients have chosen, and how often they have written, by task id. A query of its own: before its tables are
 * analysed, PostgreSQL would use a nested loop over thousands of rows.
 */
export async function findObjectTags(
  tx: Tx,
  userId: string,
  kind: DavKind,
  ids: readonly string[],
): Promise<Map<string, Pick<DavObjectRow, 'name' | 'revision'>>> {
  if (ids.length === 0) return new Map();
  const { targetId, name, revision } = objects;
  const rows = await tx
    .select({ targetId, name, revision })
    .from(objects)
    .where(and(eq(objects.userId, userId), eq(objects.kind, kind), isSelected(targetId, { ids })));
  return new Map(rows.map((row) => [row.targetId, row]));
}

/** Returns the clients' data by task id. */
async function findObjects(
  tx: Tx,
  userId: string,
  kind: DavKind,
  ids: readonly string[],
): Promise<Map<string, DavObjectRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(objects)
    .where(and(eq(objects.userId, userId), eq(objects.kind, kind), inArray(objects.targetId, [...ids])));
  return new Map(rows.map((row) => [row.targetId, row]));
}

/** Returns all of the clients' data, in id order. */
export async function listObjects(tx: Tx, userId: string): Promise<DavObjectRow[]> {
  return tx.select().from(objects).where(eq(objects.userId, userId)).orderBy(asc(objects.targetId));
}

export async function findObjectsByName(tx: Tx, userId: string, names: readonly string[]): Promise<DavObjectRow[]> {
  if (names.length === 0) return [];
  return tx
    .select()
    .from(objects)
    .where(and(eq(objects.userId, userId), inArray(objects.name, [...names])));
}

export async function findObjectByUid(tx: Tx, userId: string, uid: string): Promise<DavObjectRow | undefined> {
  const [row] = await tx
    .select()
    .from(objects)
    .where(and(eq(objects.userId, userId), eq(objects.uid, uid)));
  return row;
}

/** Stores a client's data. Returns false if its name or UID is taken. */
export async function upsertObject(tx: Tx, row: Omit<DavObjectRow, 'revision'>): Promise<boolean> {
  const { name, uid, kept, updatedAt } = row;
  const stored = await tx
    .insert(objects)
    .values({ ...row, revision: 1 })
    .onConflictDoUpdate({
      target: [objects.userId, objects.kind, objects.targetId],
      set: { name, uid, kept, updatedAt, revision: sql`${objects.revision} + 1` },
    })
    .returning({ name: objects.name });
  return stored.length > 0;
}

/** Deletes the clients' data under a name or UID, so that another task can use them. */
export async function deleteObjects(
  tx: Tx,
  userId: string,
  { name, uid }: { name: string; uid: string },
): Promise<void> {
  await tx.delete(objects).where(and(eq(objects.userId, userId), or(eq(objects.name, name), eq(objects.uid, uid))));
}

/** Returns the recurring tasks of tasks, deleted ones included. */
export async function listSeriesOfTasks(tx: Tx, userId: string, taskIds: readonly string[]): Promise<string[]> {
  if (taskIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: tasksTable.recurringTaskId })
    .from(tasksTable)
    .where(
      and(
        eq(tasksTable.userId, userId),
        isSelected(tasksTable.id, { ids: taskIds }),
        isNotNull(tasksTable.recurringTaskId),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Returns the open occurrences of recurring tasks. */
export async function listOccurrencesOfSeries(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: tasksTable.id })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), isSelected(tasksTable.recurringTaskId, { ids }), isOpenTask));
  return rows.map(({ id }) => id);
}

/** Rows younger than this are not purged, because their task may still be being created. */
const youngMs = 86_400_000;

/** Deletes the client data of permanently deleted tasks, of all users. Returns how many. */
export async function purgeDavObjects({ tx, now }: Context): Promise<number> {
  const isNowhere = [tasksTable, recurringTasksTable, syncRevisionsTable].map(
    (table) =>
      sql`not exists (select 1 from ${table} as other where other.user_id = ${objects.userId} and other.id = ${objects.targetId})`,
  );
  const gone = await tx
    .delete(objects)
    .where(and(lt(objects.updatedAt, new Date(now.getTime() - youngMs)), ...isNowhere))
    .returning({ name: objects.name });
  return gone.length;
}
