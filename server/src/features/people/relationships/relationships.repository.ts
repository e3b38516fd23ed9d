import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import { contactNotesTable, reachOutsTable, type ContactNoteRow, type ReachOutRow } from './relationships.table.ts';

export async function insertContactNote(tx: Tx, note: typeof contactNotesTable.$inferInsert): Promise<ContactNoteRow> {
  const [row] = await tx.insert(contactNotesTable).values(note).returning();
  if (!row) throw new Error('the note was not stored');
  return row;
}

export async function deleteContactNoteRow(tx: Tx, userId: string, id: string): Promise<ContactNoteRow | undefined> {
  const [row] = await tx
    .delete(contactNotesTable)
    .where(and(eq(contactNotesTable.userId, userId), eq(contactNotesTable.id, id)))
    .returning();
  return row;
}

interface After {
  limit: number;
  after: string | undefined;
}

export async function listContactNotes(tx: Tx, userId: string, { limit, after }: After): Promise<ContactNoteRow[]> {
  return tx
    .select()
    .from(contactNotesTable)
    .where(ownedAfter(contactNotesTable, userId, after))
    .orderBy(asc(contactNotesTable.id))
    .limit(limit);
}

export async function listAllReachOuts(tx: Tx, userId: string, { limit, after }: After): Promise<ReachOutRow[]> {
  return tx
    .select()
    .from(reachOutsTable)
    .where(ownedAfter(reachOutsTable, userId, after))
    .orderBy(asc(reachOutsTable.id))
    .limit(limit);
}
