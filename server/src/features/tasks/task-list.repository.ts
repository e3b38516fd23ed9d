import type { Priority, TaskStatus, TaskType } from '@aide/contract';
import { and, asc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import {
  containing,
  cursorMomentSchema,
  toPage,
  readCursor,
  writeCursor,
  type Page,
} from '../../platform/database/page.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { isOpenTask, joined, selectTasks, type TaskWithContact } from './tasks.repository.ts';
import type { DueWindow } from './tasks.rules.ts';
import { tasksTable } from './tasks.table.ts';

export interface TaskFilter {
  status?: TaskStatus | undefined;
  priority?: Priority | undefined;
  taskType?: TaskType | undefined;
  contactId?: string | undefined;
  q?: string | undefined;
  due: DueWindow;
}

export interface TaskPaging {
  limit?: number | undefined;
  cursor?: string | undefined;
}

const { dueAt, dueHasTime, id, deletedAt } = tasksTable;
const cursorSchema = z.tuple([cursorMomentSchema.nullable(), z.uuid()]);

/** Soonest due first, what has no due date last. Everything without `limit`. */
export async function listTaskPage(
  tx: Tx,
  userId: string,
  filter: TaskFilter,
  { limit, cursor }: TaskPaging,
): Promise<Page<TaskWithContact>> {
  const after = readCursor(cursor, cursorSchema);
  const matching = conditions(userId, filter);
  const wanted = limit === undefined ? undefined : limit + 1;
  const rows = after ? await selectAfter(tx, matching, after, wanted) : await select(tx, matching, wanted);
  return toPage(rows, limit, (last) => writeCursor([last.dueAt?.getTime() ?? null, last.id]));
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
    ...words.map((word) => or(ilike(tasksTable.title, containing(word)), ilike(contactsTable.name, containing(word)))),
  );
  return select(tx, open, limit);
}

/** Two questions instead of one with an `or`: each is a plain range of the index, however deep the page is. */
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
  const query = selectTasks(tx).where(where).orderBy(asc(dueAt), asc(id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(joined);
}

function conditions(userId: string, filter: TaskFilter): SQL | undefined {
  return and(
    eq(tasksTable.userId, userId),
    isNull(deletedAt),
    filter.status && eq(tasksTable.status, filter.status),
    filter.priority && eq(tasksTable.priority, filter.priority),
    filter.taskType && eq(tasksTable.taskType, filter.taskType),
    filter.contactId === undefined ? undefined : eq(tasksTable.contactId, filter.contactId),
    filter.q
      ? or(ilike(tasksTable.title, containing(filter.q)), ilike(tasksTable.description, containing(filter.q)))
      : undefined,
    within(filter.due),
  );
}

/** The plain bound on `due_at` is for the index; the second condition tells days from moments. */
function within({ from, to }: DueWindow): SQL | undefined {
  const iso = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  return and(
    from ? sql`${dueAt} >= least(${iso(from.moment)}, ${iso(from.day)})` : undefined,
    from ? sql`${dueAt} >= case when ${dueHasTime} then ${iso(from.moment)} else ${iso(from.day)} end` : undefined,
    to ? sql`${dueAt} < greatest(${iso(to.moment)}, ${iso(to.day)})` : undefined,
    to ? sql`${dueAt} < case when ${dueHasTime} then ${iso(to.moment)} else ${iso(to.day)} end` : undefined,
  );
}
