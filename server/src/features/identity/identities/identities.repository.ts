import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { fail } from '../../../platform/errors.ts';
import { identitiesTable, providerVisitsTable, type IdentityRow, type ProviderVisitRow } from './identities.table.ts';

/** Lists the connected accounts of a user, newest first. */
export async function listIdentityRows(tx: Tx, userId: string): Promise<IdentityRow[]> {
  return tx.select().from(identitiesTable).where(eq(identitiesTable.userId, userId)).orderBy(desc(identitiesTable.id));
}

/** Finds an identity by the provider's id. Not filtered by user, because the identity determines the user. */
export async function findIdentity(tx: Tx, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  const [row] = await tx
    .select()
    .from(identitiesTable)
    .where(and(eq(identitiesTable.issuer, issuer), eq(identitiesTable.subject, subject)));
  return row;
}

/** @throws IDENTITY_TAKEN if the provider's account is already connected */
export async function insertIdentity(tx: Tx, identity: typeof identitiesTable.$inferInsert): Promise<IdentityRow> {
  try {
    const [row] = await tx.insert(identitiesTable).values(identity).returning();
    if (!row) throw new Error('the identity was not stored');
    return row;
  } catch (error) {
    if (isUniqueViolation(error, 'identities_subject')) throw fail('IDENTITY_TAKEN', { cause: error });
    throw error;
  }
}

export async function touchIdentity(tx: Tx, { userId, id }: IdentityRow, label: string, now: Date): Promise<void> {
  await tx
    .update(identitiesTable)
    .set({ lastUsedAt: now, label })
    .where(and(eq(identitiesTable.userId, userId), eq(identitiesTable.id, id)));
}

export async function deleteIdentity(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(identitiesTable)
    .where(and(eq(identitiesTable.userId, userId), eq(identitiesTable.id, id)))
    .returning({ id: identitiesTable.id });
  return gone.length > 0;
}

export async function insertVisit(tx: Tx, visit: ProviderVisitRow): Promise<void> {
  await tx.insert(providerVisitsTable).values(visit);
}

/** Consumes a visit. Returns undefined if none is open with this state, browser, user and purpose. */
export async function takeVisit(
  tx: Tx,
  { state, bindingHash, userId, purpose }: Pick<ProviderVisitRow, 'state' | 'bindingHash' | 'userId' | 'purpose'>,
  now: Date,
): Promise<ProviderVisitRow | undefined> {
  const table = providerVisitsTable;
  const [taken] = await tx
    .delete(table)
    .where(
      and(
        eq(table.state, state),
        eq(table.bindingHash, bindingHash),
        eq(table.purpose, purpose),
        userId === null ? isNull(table.userId) : eq(table.userId, userId),
        gt(table.expiresAt, now),
      ),
    )
    .returning();
  return taken;
}

/** Deletes visits that did not return in time. Returns how many. */
export async function purgeProviderVisits({ tx, now }: Context): Promise<number> {
  const gone = await tx
    .delete(providerVisitsTable)
    .where(lt(providerVisitsTable.expiresAt, now))
    .returning({ state: providerVisitsTable.state });
  return gone.length;
}
