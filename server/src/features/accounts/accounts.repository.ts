import { asc, eq } from 'drizzle-orm';
import { oneMore } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { fail } from '../../platform/errors.ts';
import { usersTable, type User } from './accounts.table.ts';

export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** Throws EMAIL_TAKEN when the address already has an account. */
export async function insertUser(tx: Tx, user: typeof usersTable.$inferInsert): Promise<User> {
  try {
    const [row] = await tx.insert(usersTable).values(user).returning();
    if (!row) throw new Error('the account was not stored');
    return row;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw fail('EMAIL_TAKEN', { cause: error });
    throw error;
  }
}

export async function findUserById(tx: Tx, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(usersTable).where(eq(usersTable.id, id));
  return row;
}

export async function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [row] = await tx
    .select()
    .from(usersTable)
    .where(eq(usersTable.emailKey, emailKeyOf(email)));
  return row;
}

/** Throws EMAIL_TAKEN when the new address belongs to another account. */
export async function updateUser(
  tx: Tx,
  id: string,
  changes: Partial<typeof usersTable.$inferInsert>,
): Promise<User | undefined> {
  try {
    const [row] = await tx.update(usersTable).set(changes).where(eq(usersTable.id, id)).returning();
    return row;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw fail('EMAIL_TAKEN', { cause: error });
    throw error;
  }
}

/** Moves the end of the trial and counts that it was moved. */
export async function moveTrialEnd(tx: Tx, id: string, trialEndsAt: Date): Promise<User | undefined> {
  return updateUser(tx, id, { trialEndsAt, trialExtensions: oneMore(usersTable.trialExtensions) });
}

const nextVersion = () => ({ passwordVersion: oneMore(usersTable.passwordVersion) });

/** Sets the hash and makes every older token worthless, in one statement. */
export async function replacePassword(tx: Tx, id: string, passwordHash: string): Promise<User | undefined> {
  return updateUser(tx, id, { passwordHash, ...nextVersion() });
}

/** Makes every session token of the account worthless. */
export async function endSessions(tx: Tx, id: string): Promise<User | undefined> {
  return updateUser(tx, id, nextVersion());
}

/** Keeps the account from everybody until the transaction ends: whoever is writing for it has finished by then. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: usersTable.id }).from(usersTable).where(eq(usersTable.id, id)).for('update');
}

/**
 * Lets one at a time count what the account has and add to it: the others wait until the transaction ends and then see what
 * was added. Everything else that is written for the account goes on meanwhile.
 */
export async function takeTurn(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: usersTable.id }).from(usersTable).where(eq(usersTable.id, id)).for('no key update');
}

/** Everything the account owns goes with it: every table refers to it with a cascade. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(usersTable).where(eq(usersTable.id, id));
}

export async function countUsers(tx: Tx): Promise<number> {
  return tx.$count(usersTable);
}

/** Every account, oldest first: for the operator. */
export async function listUsers(tx: Tx): Promise<User[]> {
  return tx.select().from(usersTable).orderBy(asc(usersTable.createdAt), asc(usersTable.id));
}
