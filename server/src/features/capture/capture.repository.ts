import { limits, type ContactSummary } from '@aide/contract';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contactSummaryColumns } from '../contacts/contacts.repository.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { tasksTable } from '../tasks/tasks.table.ts';
import { capturesTable } from './capture.table.ts';

export type CaptureRow = typeof capturesTable.$inferSelect;

const one = (userId: string, id: string) => and(eq(capturesTable.userId, userId), eq(capturesTable.id, id));

export async function findCapture(tx: Tx, userId: string, id: string): Promise<CaptureRow | undefined> {
  const [row] = await tx.select().from(capturesTable).where(one(userId, id));
  return row;
}

export async function listCaptures(tx: Tx, userId: string): Promise<CaptureRow[]> {
  return tx.select().from(capturesTable).where(eq(capturesTable.userId, userId)).orderBy(asc(capturesTable.id));
}

/** @throws a unique violation of `captures_pkey` when the same capture has been stored meanwhile */
export async function insertCapture(tx: Tx, row: typeof capturesTable.$inferInsert): Promise<CaptureRow> {
  const [stored] = await tx.insert(capturesTable).values(row).returning();
  if (!stored) throw new Error('the capture was not stored');
  return stored;
}

/** Marks a capture as undone; returns undefined when there is none or it is undone already. */
export async function markUndone(tx: Tx, userId: string, id: string, now: Date): Promise<CaptureRow | undefined> {
  const [row] = await tx
    .update(capturesTable)
    .set({ undoneAt: now })
    .where(and(one(userId, id), isNull(capturesTable.undoneAt)))
    .returning();
  return row;
}

/** Lists the tasks that a capture created and that are not deleted. */
export async function listTaskIdsOfCapture(tx: Tx, userId: string, captureId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: tasksTable.id })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), eq(tasksTable.captureId, captureId), isNull(tasksTable.deletedAt)));
  return rows.map(({ id }) => id);
}

/** Lists the contacts that a capture can mean, in the order of `ids`; deleted ones are left out. At most ten are listed. */
export async function listCandidates(tx: Tx, userId: string, ids: readonly string[]): Promise<ContactSummary[]> {
  const wanted = ids.slice(0, limits.contactCandidates);
  if (wanted.length === 0) return [];
  const rows = await tx
    .select(contactSummaryColumns)
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, wanted)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}
