import type { Priority, TaskStatus, TaskType } from '@aide/contract';
import { and, asc, eq, gte, ilike, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import {
  containing,
  cursorMomentSchema,
  toPage,
  parseCursor,
  writeCursor,
  type Page,
} from '../../../platform/database/page.ts';
import { sortRows, type SortField } from '../../../platform/database/sort.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { syncRevision } from '../sync/sync.repository.ts';
import { isOpenTask, isWaitingTask, listTaskRows, type TaskWithContact } from './tasks.repository.ts';
import type { DueWindow } from './tasks.rules.ts';
import { tasksTable } from './tasks.table.ts';

export interface TaskFilter {
  status?: TaskStatus | undefined;
  priority?: Priority | undefined;
  taskType?: TaskType | undefined;
  /** The first or a further contact. */
  contactId?: string | undefined;
  label?: string | undefined;
  /** True: open tasks that wait for an answer; false: all others. */
  waiting?: boolean | undefined;
  /** True: only open tasks. */
  open?: boolean | undefined;
  q?: string | undefined;
  due: DueWindow;
  /** True: open tasks that are overdue; false: all others. `today` is the current day in its stored form. */
  overdue?: { is: boolean; now: Date; today: Date } | undefined;
  updatedSince?: Date | undefined;
}

export interface TaskPaging {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Default: `due_date`. */
  sort?: string | undefined;
}

const sortFields: Record<string, SortField<TaskWithContact>> = {
  due_date: { expression: tasksTable.dueAt, isNullable: true, read: (task) => task.dueAt, kind: 'moment' },
  created_at: { expression: tasksTable.createdAt, read: (task) => task.createdAt, kind: 'moment' },
  updated_at: { expression: tasksTable.updatedAt, read: (task) => task.updatedAt, kind: 'moment' },
  title: { expression: tasksTable.title, read: (task) => task.title, kind: 'text' },
};

const { dueAt, dueHasTime, id, deletedAt } = tasksTable;
const byDueDate = [asc(dueAt), asc(id)];
const cursorSchema = z.tuple([cursorMomentSchema.nullable(), z.uuid()]);

/** Returns tasks, by default soonest due first and those without a due date last. All without `limit`. The first page has a revision. */
export async function listTaskPage(
  tx: Tx,
  userId: string,
  filter: TaskFilter,
  { limit, cursor, sort = 'due_date' }: TaskPaging,
): Promise<Page<TaskWithContact>> {
  const matching = conditions(userId, filter);
  const wanted = limit === undefined ? undefined : limit + 1;
  const revision = cursor === undefined ? syncRevision(userId) : undefined;
  if (sort !== 'due_date') {
    const { after, order, toPage: toSortedPage } = sortRows(sort, sortFields, id, cursor);
    const found = await listTaskRows(tx, { where: and(matching, after), order, limit: wanted, revision });
    return { ...toSortedPage(found.tasks, limit), revision: found.revision };
  }
  const after = parseCursor(cursor, cursorSchema);
  const found = after
    ? { tasks: await selectAfter(tx, matching, after, wanted), revision: undefined }
    : await listTaskRows(tx, { where: matching, order: byDueDate, limit: wanted, revision });
  return {
    ...toPage(found.tasks, limit, ({ dueAt: due, id: last }) => writeCursor([due?.getTime() ?? null, last])),
    revision: found.revision,
  };
}

/** Returns the tasks that are neither deleted nor in the backlog. */
export async function findTasksById(tx: Tx, userId: string, ids: string[]): Promise<TaskWithContact[]> {
  if (ids.length === 0) return [];
  return select(tx, and(eq(tasksTable.userId, userId), inArray(id, ids), isNull(deletedAt)), undefined);
}

/** Returns the number of matching tasks. */
export async function countTaskRows(tx: Tx, userId: string, filter: TaskFilter): Promise<number> {
  return tx.$count(tasksTable, conditions(userId, filter));
}

/** Returns open tasks, soonest due first. With words, only tasks whose title or contact contains each of them. */
export async function listOpenTaskRows(
  tx: Tx,
  userId: string,
  { words = [], limit }: { words?: readonly string[]; limit: number },
): Promise<TaskWithContact[]> {
  const open = and(
    eq(tasksTable.userId, userId),
    isOpenTask,
    ...words.map((word) => or(ilike(tasksTable.title, containing(word)), inArray(tasksTable.contactId, named(word)))),
  );
  return select(tx, open, limit);

  function named(word: string) {
    const { id: contactId, name } = contactsTable;
    return tx
      .select({ id: contactId })
      .from(contactsTable)
      .where(and(eq(contactsTable.userId, userId), ilike(name, containing(word))));
  }
}

/** Two queries instead of one with an OR: each is a plain range of the index, whatever the depth of the page. */
async function selectAfter(
  tx: Tx,
  matching: SQL | undefined,
  [moment, lastId]: z.infer<typeof cursorSchema>,
  wanted: number | undefined,
): Promise<TaskWithContact[]> {
  if (moment === null) {
    return select(tx, and(matching, isNull(dueAt), sql`${id} > ${lastId}::uuid`), wanted);
  }
  const position = sql`(${new Date(moment).toISOString()}::timestamptz, ${lastId}::uuid)`;
  const dated = await select(tx, and(matching, sql`(${dueAt}, ${id}) > ${position}`), wanted);
  if (wanted !== undefined && dated.length >= wanted) return dated;
  const undated = await select(tx, and(matching, isNull(dueAt)), wanted && wanted - dated.length);
  return [...dated, ...undated];
}

async function select(tx: Tx, where: SQL | undefined, limit: number | undefined): Promise<TaskWithContact[]> {
  return (await listTaskRows(tx, { where, order: byDueDate, limit })).tasks;
}

function conditions(userId: string, filter: TaskFilter): SQL | undefined {
  return and(
    eq(tasksTable.userId, userId),
    isNull(deletedAt),
    filter.open ? isOpenTask : undefined,
    filter.status && eq(tasksTable.status, filter.status),
    filter.priority && eq(tasksTable.priority, filter.priority),
    filter.taskType && eq(tasksTable.taskType, filter.taskType),
    filter.contactId === undefined ? undefined : isAbout(filter.contactId),
    filter.label === undefined
      ? undefined
      : sql`lower(${filter.label}) in (select lower(each) from unnest(${tasksTable.labels}) each)`,
    filter.waiting === undefined ? undefined : filter.waiting ? isWaitingTask : not(isWaitingTask),
    filter.q
      ? or(ilike(tasksTable.title, containing(filter.q)), ilike(tasksTable.description, containing(filter.q)))
      : undefined,
    within(filter.due),
    filter.overdue && isOverdueTask(filter.overdue),
    filter.updatedSince && gte(tasksTable.updatedAt, filter.updatedSince),
  );
}

/** The condition on empty arrays is that of the index. */
function isAbout(contactId: string): SQL {
  const isFurther = sql`${tasksTable.alsoWith} <> '{}' and ${tasksTable.alsoWith} @> array[${contactId}]::uuid[]`;
  return sql`(${tasksTable.contactId} = ${contactId} or (${isFurther}))`;
}

/** Overdue as `isOverdue` of the rules defines it. */
function isOverdueTask({ is, now, today }: NonNullable<TaskFilter['overdue']>): SQL {
  const isPast = sql`${lt(dueAt, now)} and (${dueHasTime} or ${lt(dueAt, today)})`;
  const isOverdue = sql`coalesce(${isOpenTask} and ${isPast}, false)`;
  return is ? isOverdue : sql`not ${isOverdue}`;
}

/** The plain bound on `due_at` is for the index; the second condition distinguishes dates from times. */
function within({ from, to }: DueWindow): SQL | undefined {
  const iso = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  return and(
    from ? sql`${dueAt} >= least(${iso(from.moment)}, ${iso(from.day)})` : undefined,
    from ? sql`${dueAt} >= case when ${dueHasTime} then ${iso(from.moment)} else ${iso(from.day)} end` : undefined,
    to ? sql`${dueAt} < greatest(${iso(to.moment)}, ${iso(to.day)})` : undefined,
    to ? sql`${dueAt} < case when ${dueHasTime} then ${iso(to.moment)} else ${iso(to.day)} end` : undefined,
  );
}
