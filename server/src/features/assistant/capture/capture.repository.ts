import { maxContactCandidates, type ContactSummary } from '@aide/contract';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import { contactSummaryColumns } from '../../planner/contacts/contacts.repository.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import { backlogItemsTable } from '../../planner/backlog/backlog.table.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import { capturesTable } from './capture.table.ts';

export type CaptureRow = typeof capturesTable.$inferSelect;

/** Matches all items of a message, or one item by its own id. */
const ofCapture = (userId: string, id: string) =>
  and(eq(capturesTable.userId, userId), or(eq(capturesTable.messageId, id), eq(capturesTable.id, id)));

/** Returns the items of a message in order, or only the item with that id. Empty if there is no such capture. */
export async function listCaptureItems(tx: Tx, userId: string, id: string): Promise<CaptureRow[]> {
  return tx.select().from(capturesTable).where(ofCapture(userId, id)).orderBy(asc(capturesTable.position));
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
 * @throws a unique violation, see `isStoredMeanwhile`, if the same capture was stored concurrently
 */
export async function insertCaptureItems(tx: Tx, items: CaptureRow[]): Promise<void> {
  await tx.insert(capturesTable).values(items);
}

/** Returns true if storing a capture failed because the same one was stored concurrently. */
export function isStoredMeanwhile(error: unknown): boolean {
  return isUniqueViolation(error, 'captures_pkey') || isUniqueViolation(error, 'captures_message_position');
}

/** Marks the items of a capture as undone. Returns those that were not before, in order. */
export async function markUndone(tx: Tx, userId: string, id: string, now: Date): Promise<CaptureRow[]> {
  const rows = await tx
    .update(capturesTable)
    .set({ undoneAt: now })
    .where(and(ofCapture(userId, id), isNull(capturesTable.undoneAt)))
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
  for (const table of [tasksTable, recurringTasksTable, backlogItemsTable]) {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.contactId, contactId), isNull(table.deletedAt)))
      .limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Lists the contacts that a capture can refer to, in the order of `ids`, without deleted ones. At most ten. */
export async function listCandidates(tx: Tx, userId: string, ids: readonly string[]): Promise<ContactSummary[]> {
  const wanted = ids.slice(0, maxContactCandidates);
  if (wanted.length === 0) return [];
  const rows = await tx
    .select(contactSummaryColumns)
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, wanted)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}
