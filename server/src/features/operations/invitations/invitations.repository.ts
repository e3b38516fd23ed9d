import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { invitationsTable, type InvitationRow } from './invitations.table.ts';

/** How long used and expired links are listed. */
const keptMs = 30 * 86_400_000;

export async function insertInvitation(tx: Tx, invitation: typeof invitationsTable.$inferInsert): Promise<void> {
  await tx.insert(invitationsTable).values(invitation);
}

export async function countOpenInvitations(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(invitationsTable)
    .where(and(isNull(invitationsTable.usedAt), gt(invitationsTable.expiresAt, now)));
  return row?.open ?? 0;
}

/** Lists links with the email of the account that was created with them, newest first. */
export async function listInvitationRows(tx: Tx): Promise<{ invitation: InvitationRow; email: string | null }[]> {
  return tx
    .select({ invitation: invitationsTable, email: usersTable.email })
    .from(invitationsTable)
    .leftJoin(usersTable, eq(usersTable.id, invitationsTable.usedBy))
    .orderBy(desc(invitationsTable.createdAt), desc(invitationsTable.id));
}

/**
 * Marks an open link as used and returns its id, or undefined if it is unknown, used or expired. Of two concurrent requests only one gets
 * it.
 */
export async function takeInvitation(tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(invitationsTable)
    .set({ usedAt: now })
    .where(
      and(
        eq(invitationsTable.tokenHash, tokenHash),
        isNull(invitationsTable.usedAt),
        gt(invitationsTable.expiresAt, now),
      ),
    )
    .returning({ id: invitationsTable.id });
  return row?.id;
}

export async function setInvitationUser(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.update(invitationsTable).set({ usedBy: userId }).where(eq(invitationsTable.id, id));
}

/** Deletes an unused link. Returns false if there is none. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(invitationsTable)
    .where(and(eq(invitationsTable.id, id), isNull(invitationsTable.usedAt)))
    .returning({ id: invitationsTable.id });
  return gone.length > 0;
}

/** Deletes links 30 days after they expire. Returns how many. */
export async function purgeInvitations({ tx, now }: Context): Promise<number> {
  const gone = await tx
    .delete(invitationsTable)
    .where(lt(invitationsTable.expiresAt, new Date(now.getTime() - keptMs)))
    .returning({ id: invitationsTable.id });
  return gone.length;
}
