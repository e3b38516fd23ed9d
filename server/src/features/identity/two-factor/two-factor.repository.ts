import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { recoveryCodesTable, twoFactorTable, type TwoFactorRow } from './two-factor.table.ts';

const ofUser = (userId: string) => eq(twoFactorTable.userId, userId);

export async function findTwoFactor(tx: Tx, userId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await tx.select().from(twoFactorTable).where(ofUser(userId));
  return row;
}

/** Returns the row, locked until the transaction ends: of two requests with the same code only one may succeed. */
export async function lockTwoFactor(tx: Tx, userId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await tx.select().from(twoFactorTable).where(ofUser(userId)).for('update');
  return row;
}

export async function isTwoFactorOn(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: twoFactorTable.userId })
    .from(twoFactorTable)
    .where(and(ofUser(userId), isNotNull(twoFactorTable.enabledAt)));
  return rows.length > 0;
}

/** Stores the secret of a new or repeated setup. Returns false if the second factor is enabled. */
export async function saveSetup(tx: Tx, userId: string, secret: string, now: Date): Promise<boolean> {
  const fresh = { secret, createdAt: now, lastStep: 0 };
  const saved = await tx
    .insert(twoFactorTable)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: twoFactorTable.userId,
      set: fresh,
      setWhere: sql`${twoFactorTable.enabledAt} is null`,
    })
    .returning({ userId: twoFactorTable.userId });
  return saved.length > 0;
}

export async function updateTwoFactor(
  tx: Tx,
  userId: string,
  changes: Partial<Pick<TwoFactorRow, 'enabledAt' | 'lastStep'>>,
): Promise<void> {
  await tx.update(twoFactorTable).set(changes).where(ofUser(userId));
}

export async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.userId, userId));
  await tx.delete(twoFactorTable).where(ofUser(userId));
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.userId, userId));
  await tx.insert(recoveryCodesTable).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Consumes a code. Returns false if there is no such code. */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodesTable)
    .where(and(eq(recoveryCodesTable.userId, userId), eq(recoveryCodesTable.codeHash, codeHash)))
    .returning({ userId: recoveryCodesTable.userId });
  return taken.length > 0;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodesTable)
    .where(eq(recoveryCodesTable.userId, userId));
  return row?.count ?? 0;
}
