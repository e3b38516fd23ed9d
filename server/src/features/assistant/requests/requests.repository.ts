import type { ContactSummary } from '@aide/contract';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import { contactSummaryColumns } from '../../planner/contacts/contacts.repository.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import { backlogItemsTable } from '../../planner/backlog/backlog.table.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import { capturesTable, requestsTable, type CaptureRow, type Conversation, type RequestRow } from './requests.table.ts';

const table = requestsTable;
const one = (userId: string, id: string) => and(eq(table.userId, userId), eq(table.id, id));

/** @throws a unique violation, see `isRequestStored`, if a message with the same id was stored before */
export async function insertRequest(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/**
 * Returns true if storing a message failed because one with the same id was stored before, also if only its items are left: a message is
 * deleted after 30 days.
 */
export function isRequestStored(error: unknown): boolean {
  return ['assistant_requests_pkey', 'captures_pkey', 'captures_message_position'].some((key) =>
    isUniqueViolation(error, key),
  );
}

export async function updateRequest(
  tx: Tx,
  { userId, id }: Pick<RequestRow, 'userId' | 'id'>,
  changes: Partial<typeof table.$inferInsert>,
): Promise<RequestRow> {
  const [row] = await tx.update(table).set(changes).where(one(userId, id)).returning();
  if (!row) throw new Error('the request was deleted under its lock');
  return row;
}

export async function findRequest(tx: Tx, userId: string, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(table).where(one(userId, id));
  return row;
}

export async function listRequestsById(tx: Tx, userId: string, ids: readonly string[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.id, [...ids])));
}

/** Returns the row and locks it until the transaction ends. */
export async function lockRequest(tx: Tx, userId: string, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(table).where(one(userId, id)).for('update');
  return row;
}

/** Returns the newest requests of a conversation, newest first. */
export async function listLastTurns(
  tx: Tx,
  userId: string,
  conversation: Conversation,
  { since, limit }: { since: Date; limit: number },
): Promise<RequestRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.conversation, conversation), gt(table.createdAt, since)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
}

/** Returns what an undo needs of the requests of a conversation, newest first. */
export async function listUndoTurns(tx: Tx, userId: string, conversation: Conversation, since: Date) {
  return tx
    .select({
      id: table.id,
      at: table.createdAt,
      changed: sql<boolean>`${table.effects} <> '[]'::jsonb`,
      undid: sql<string[] | null>`${table.outcome} -> 'undid'`,
    })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.conversation, conversation), gt(table.createdAt, since)))
    .orderBy(desc(table.createdAt), desc(table.id));
}

/** Returns the newest request of a conversation that can be undone, locked until the transaction ends. */
export async function lockLastUndoable(
  tx: Tx,
  userId: string,
  conversation: Conversation,
  since: Date,
): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        eq(table.conversation, conversation),
        gt(table.createdAt, since),
        isNull(table.undoneAt),
        sql`${table.effects} <> '[]'::jsonb`,
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
): Promise<RequestRow[]> {
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

/** Matches all items of a message, or one item by its own id. */
const ofCapture = (userId: string, ids: readonly string[]) =>
  and(
    eq(capturesTable.userId, userId),
    or(inArray(capturesTable.messageId, [...ids]), inArray(capturesTable.id, [...ids])),
  );

/** Returns the items of messages, and the items with the ids, in the order of each message. */
export async function listCaptureItems(tx: Tx, userId: string, ids: readonly string[]): Promise<CaptureRow[]> {
  if (ids.length === 0) return [];
  return tx.select().from(capturesTable).where(ofCapture(userId, ids)).orderBy(asc(capturesTable.position));
}

/** Lists captures after an id, in id order. */
export async function listCaptures(
  tx: Tx,
  userId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<CaptureRow[]> {
  return tx
    .select()
    .from(capturesTable)
    .where(ownedAfter(capturesTable, userId, after))
    .orderBy(asc(capturesTable.id))
    .limit(limit);
}

/**
 * Stores the items of a capture, at least one.
 *
 * @throws a unique violation, see `isRequestStored`, if the same items were stored before
 */
export async function insertCaptureItems(tx: Tx, items: CaptureRow[]): Promise<void> {
  await tx.insert(capturesTable).values(items);
}

/** Marks the items of a capture as undone. Returns those that were not before, in order. */
export async function markUndone(tx: Tx, userId: string, id: string, now: Date): Promise<CaptureRow[]> {
  const rows = await tx
    .update(capturesTable)
    .set({ undoneAt: now })
    .where(and(ofCapture(userId, [id]), isNull(capturesTable.undoneAt)))
    .returning();
  return rows.toSorted((a, b) => a.position - b.position);
}

/** Lists the tasks that a capture created and that are not deleted. */
export async function listTaskIdsOfCapture(tx: Tx, userId: string, captureId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: tasksTable.id })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), eq(tasksTable.captureId, captureId), isNull(tasksTable.deletedAt)));
  return rows.map(({ id }) => id);
}

/** Stores the id of the contact that was created for items of a capture. */
export async function setCreatedContact(
  tx: Tx,
  { userId, id }: Pick<CaptureRow, 'userId' | 'id'>,
  createdContactId: string,
): Promise<void> {
  await tx
    .update(capturesTable)
    .set({ createdContactId })
    .where(and(eq(capturesTable.userId, userId), eq(capturesTable.id, id)));
}

/** Stores the new parse result of an edited message. */
export async function updateCaptureReading(
  tx: Tx,
  { userId, id }: Pick<CaptureRow, 'userId' | 'id'>,
  reading: Pick<CaptureRow, 'text' | 'understood' | 'engine'>,
): Promise<void> {
  await tx
    .update(capturesTable)
    .set(reading)
    .where(and(eq(capturesTable.userId, userId), eq(capturesTable.id, id)));
}

/** Returns true if a task, recurring task or backlog item that is not deleted is linked to the contact. */
export async function isContactUsed(tx: Tx, userId: string, contactId: string): Promise<boolean> {
  for (const linked of [tasksTable, recurringTasksTable, backlogItemsTable]) {
    const rows = await tx
      .select({ id: linked.id })
      .from(linked)
      .where(and(eq(linked.userId, userId), eq(linked.contactId, contactId), isNull(linked.deletedAt)))
      .limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Returns the contacts with the ids, by id, without deleted ones. */
export async function findCandidates(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, ContactSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select(contactSummaryColumns)
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
