import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { fail } from '../../../platform/errors.ts';
import { passkeyChallengesTable, passkeysTable, type PasskeyPurpose, type PasskeyRow } from './passkeys.table.ts';

/** Lists the passkeys of a user, newest first. */
export async function listPasskeyRows(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return tx.select().from(passkeysTable).where(eq(passkeysTable.userId, userId)).orderBy(desc(passkeysTable.id));
}

export async function hasPasskey(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: passkeysTable.id })
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** Finds a passkey by the authenticator's id. Not filtered by user, because the passkey identifies the user. */
export async function findPasskeyByCredential(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.select().from(passkeysTable).where(eq(passkeysTable.credentialId, credentialId));
  return row;
}

/** @throws PASSKEY_REFUSED if the credential is already registered, with any account */
export async function insertPasskey(tx: Tx, passkey: typeof passkeysTable.$inferInsert): Promise<PasskeyRow> {
  try {
    const [row] = await tx.insert(passkeysTable).values(passkey).returning();
    if (!row) throw new Error('the passkey was not stored');
    return row;
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id')) throw fail('PASSKEY_REFUSED', { cause: error });
    throw error;
  }
}

export async function deletePasskeyRow(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [gone] = await tx
    .delete(passkeysTable)
    .where(and(eq(passkeysTable.userId, userId), eq(passkeysTable.id, id)))
    .returning();
  return gone;
}

/**
 * Stores the use of a passkey and its counter. Returns false if the counter did not increase, which means that the passkey was copied, or
 * if the passkey was deleted. Authenticators without a counter always send 0.
 */
export async function recordPasskeyUse(
  tx: Tx,
  { userId, id }: PasskeyRow,
  counter: number,
  now: Date,
): Promise<boolean> {
  const grew = sql`${passkeysTable.counter} < ${counter}`;
  const used = await tx
    .update(passkeysTable)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(passkeysTable.userId, userId),
        eq(passkeysTable.id, id),
        counter === 0 ? eq(passkeysTable.counter, 0) : grew,
      ),
    )
    .returning({ id: passkeysTable.id });
  return used.length > 0;
}

export async function insertPasskeyChallenge(
  tx: Tx,
  challenge: typeof passkeyChallengesTable.$inferInsert,
): Promise<void> {
  await tx.insert(passkeyChallengesTable).values(challenge);
}

/** Consumes a challenge. Returns false if none is open for this purpose and user. */
export async function takePasskeyChallenge(
  tx: Tx,
  { challenge, purpose, userId }: { challenge: string; purpose: PasskeyPurpose; userId: string | null },
  now: Date,
): Promise<boolean> {
  const table = passkeyChallengesTable;
  const taken = await tx
    .delete(table)
    .where(
      and(
        eq(table.challenge, challenge),
        eq(table.purpose, purpose),
        userId === null ? isNull(table.userId) : eq(table.userId, userId),
        gt(table.expiresAt, now),
      ),
    )
    .returning({ challenge: table.challenge });
  return taken.length > 0;
}

/** Deletes expired challenges. Returns how many. */
export async function purgePasskeyChallenges({ tx, now }: Context): Promise<number> {
  const gone = await tx
    .delete(passkeyChallengesTable)
    .where(lt(passkeyChallengesTable.expiresAt, now))
    .returning({ challenge: passkeyChallengesTable.challenge });
  return gone.length;
}
