import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import {
  assistantRequestsTable,
  type AssistantRequestRow,
  type Conversation,
  type EntryRef,
} from './assistant.table.ts';

const table = assistantRequestsTable;
const one = (userId: string, id: string) => and(eq(table.userId, userId), eq(table.id, id));

/** @throws a unique violation, see `isRequestStored`, if the same request was stored before */
export async function insertRequest(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/** Stores a request unless there is one with the same id. */
export async function insertRequestOnce(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row).onConflictDoNothing();
}

/** Returns true if storing a request failed because it was stored before. */
export function isRequestStored(error: unknown): boolean {
  return isUniqueViolation(error, 'assistant_requests_pkey');
}

export async function updateRequest(
  tx: Tx,
  { userId, id }: Pick<AssistantRequestRow, 'userId' | 'id'>,
  changes: Partial<typeof table.$inferInsert>,
): Promise<AssistantRequestRow> {
  const [row] = await tx.update(table).set(changes).where(one(userId, id)).returning();
  if (!row) throw new Error('the request went away under its lock');
  return row;
}

export async function findRequest(tx: Tx, userId: string, id: string): Promise<AssistantRequestRow | undefined> {
  const [row] = await tx.select().from(table).where(one(userId, id));
  return row;
}

export async function listRequestsById(tx: Tx, userId: string, ids: readonly string[]): Promise<AssistantRequestRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.id, [...ids])));
}

/** Returns the row and locks it until the transaction ends. */
export async function lockRequest(tx: Tx, userId: string, id: string): Promise<AssistantRequestRow | undefined> {
  const [row] = await tx.select().from(table).where(one(userId, id)).for('update');
  return row;
}

/** Returns the subjects of the newest request of a conversation that has any. */
export async function findLastSubjects(
  tx: Tx,
  userId: string,
  conversation: Conversation,
  since: Date,
): Promise<EntryRef[]> {
  const [row] = await tx
    .select({ subjects: table.subjects })
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        eq(table.conversation, conversation),
        gt(table.createdAt, since),
        sql`${table.subjects} <> '[]'::jsonb`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1);
  return row?.subjects ?? [];
}

/** Returns the newest request of a conversation that can be undone, locked until the transaction ends. */
export async function lockLastUndoable(
  tx: Tx,
  userId: string,
  conversation: Conversation,
  since: Date,
): Promise<AssistantRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        eq(table.conversation, conversation),
        gt(table.createdAt, since),
        isNull(table.undoneAt),
        sql`${table.undoSteps} <> '[]'::jsonb`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1)
    .for('update');
  return row;
}

/** Lists requests after an id, in id order. */
export async function listRequests(
  tx: Tx,
  userId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<AssistantRequestRow[]> {
  return tx
    .select()
    .from(table)
    .where(ownedAfter(table, userId, after))
    .orderBy(asc(table.id))
    .limit(limit);
}

/** Deletes requests of a user: those with the ids, or all. */
export async function deleteRequests(tx: Tx, userId: string, ids: readonly string[] | null): Promise<void> {
  await tx.delete(table).where(and(eq(table.userId, userId), ids ? inArray(table.id, [...ids]) : undefined));
}

/** Deletes the requests of all users that are older than a time. Returns how many. */
export async function purgeRequestRows(tx: Tx, before: Date): Promise<number> {
  const rows = await tx.delete(table).where(lt(table.createdAt, before)).returning({ id: table.id });
  return rows.length;
}
