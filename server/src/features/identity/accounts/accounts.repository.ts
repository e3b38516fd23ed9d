import type { StoredTaskView } from '@aide/contract';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { oneMore } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { fail } from '../../../platform/errors.ts';
import { usersTable, type User } from './accounts.table.ts';

export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** @throws EMAIL_TAKEN if the email already has an account */
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
    .where(eq(usersTable.emailKey, toEmailKey(email)));
  return row;
}

/** Lists the accounts whose pending email is this address, ignoring case. */
export async function listUsersByPendingEmail(tx: Tx, email: string): Promise<User[]> {
  return tx
    .select()
    .from(usersTable)
    .where(eq(sql`lower(${usersTable.pendingEmail})`, toEmailKey(email)));
}

/** Returns the oldest account of the server. */
export async function findFirstUser(tx: Tx): Promise<User | undefined> {
  const [row] = await tx.select().from(usersTable).orderBy(asc(usersTable.createdAt), asc(usersTable.id)).limit(1);
  return row;
}

/** @throws EMAIL_TAKEN if another account has the new email */
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

/** Moves the end of the trial and increments its extension counter. */
export async function moveTrialEnd(tx: Tx, id: string, trialEndsAt: Date): Promise<User | undefined> {
  return updateUser(tx, id, { trialEndsAt, trialExtensions: oneMore(usersTable.trialExtensions) });
}

/** Removes the end of every trial. Returns the accounts that had one. */
export async function removeTrialEnds(tx: Tx): Promise<User[]> {
  return tx.update(usersTable).set({ trialEndsAt: null }).where(isNotNull(usersTable.trialEndsAt)).returning();
}

/** Replaces the given fields of the stored view in one statement, so that devices do not overwrite each other's fields. */
export async function mergeTaskView(tx: Tx, id: string, view: StoredTaskView): Promise<User | undefined> {
  const merged = sql<StoredTaskView>`coalesce(${usersTable.taskView}, '{}'::jsonb) || ${JSON.stringify(view)}::jsonb`;
  const [row] = await tx.update(usersTable).set({ taskView: merged }).where(eq(usersTable.id, id)).returning();
  return row;
}

const nextVersion = () => ({ passwordVersion: oneMore(usersTable.passwordVersion) });

/**
 * Sets the hash and invalidates every session token, in one statement. Clears a pending email, which may have been entered by the person
 * whom the new password is to lock out.
 */
export async function replacePassword(tx: Tx, id: string, passwordHash: string): Promise<User | undefined> {
  return updateUser(tx, id, { passwordHash, pendingEmail: null, ...nextVersion() });
}

/** Invalidates every session token of the account. */
export async function endSessions(tx: Tx, id: string): Promise<User | undefined> {
  return updateUser(tx, id, nextVersion());
}

/** Locks the account until the transaction ends; waits for transactions that write its rows. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: usersTable.id }).from(usersTable).where(eq(usersTable.id, id)).for('update');
}

/**
 * Serializes transactions that count rows of the account before adding one: the others wait until this one ends and then see its rows. Does
 * not block other writes of the account.
 */
export async function serializeByUser(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: usersTable.id }).from(usersTable).where(eq(usersTable.id, id)).for('no key update');
}

/**
 * Returns the time zone of an account and locks it until the transaction ends. A change of the zone or of the reminder settings waits for
 * the transaction, and then finds what it has planned.
 */
export async function lockTimeZone(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ timezone: usersTable.timezone })
    .from(usersTable)
    .where(eq(usersTable.id, id))
    .for('share');
  return row?.timezone;
}

/** Deletes the account and, by cascading foreign keys, everything it owns. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(usersTable).where(eq(usersTable.id, id));
}

export async function countUsers(tx: Tx): Promise<number> {
  return tx.$count(usersTable);
}

/** Lists all accounts, oldest first, for the operator. */
export async function listUsers(tx: Tx): Promise<User[]> {
  return tx.select().from(usersTable).orderBy(asc(usersTable.createdAt), asc(usersTable.id));
}
