import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { ActingUser, Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepareOnce } from '../../../platform/database/prepare-once.ts';
import { usersTable, type User } from '../accounts/accounts.table.ts';
import { sessionsTable, type SessionRow } from './sessions.table.ts';

const one = (userId: string, id: string) => and(eq(sessionsTable.userId, userId), eq(sessionsTable.id, id));
const live = (userId: string) => and(eq(sessionsTable.userId, userId), isNull(sessionsTable.revokedAt));

/** Stores a session unless the id exists. */
export async function insertSession(tx: Tx, session: typeof sessionsTable.$inferInsert): Promise<void> {
  await tx.insert(sessionsTable).values(session).onConflictDoNothing();
}

/** What every request reads of its session and user. */
export interface SessionOwner {
  user: Pick<User, keyof ActingUser | 'passwordVersion' | 'disabledAt'>;
  /** Null if it has no row. */
  session: Pick<SessionRow, 'lastUsedAt' | 'authenticatedAt' | 'expiresAt' | 'revokedAt'> | null;
}

/** Returns a user with one of their sessions. */
export async function findSessionOwner(tx: Tx, userId: string, id: string): Promise<SessionOwner | undefined> {
  const [row] = await prepareSessionOwner(tx).execute({ userId, id });
  return row;
}

/** Built once, because every request runs it. */
const prepareSessionOwner = prepareOnce((tx) =>
  tx
    .select({
      user: {
        id: usersTable.id,
        email: usersTable.email,
        timezone: usersTable.timezone,
        trialEndsAt: usersTable.trialEndsAt,
        followed: usersTable.followed,
        passwordVersion: usersTable.passwordVersion,
        disabledAt: usersTable.disabledAt,
      },
      session: {
        lastUsedAt: sessionsTable.lastUsedAt,
        authenticatedAt: sessionsTable.authenticatedAt,
        expiresAt: sessionsTable.expiresAt,
        revokedAt: sessionsTable.revokedAt,
      },
    })
    .from(usersTable)
    .leftJoin(sessionsTable, and(eq(sessionsTable.userId, usersTable.id), eq(sessionsTable.id, sql.placeholder('id'))))
    .where(eq(usersTable.id, sql.placeholder('userId')))
    .prepare('session_owner'),
);

/** Lists the sessions that are neither revoked nor expired, most recently used first. */
export async function listSessionRows(tx: Tx, userId: string, now: Date): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessionsTable)
    .where(and(live(userId), gt(sessionsTable.expiresAt, now)))
    .orderBy(desc(sessionsTable.lastUsedAt), desc(sessionsTable.id));
}

/** Returns whether a user has used a session since that time. */
export async function hasUsedSession(tx: Tx, userId: string, since: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), gt(sessionsTable.lastUsedAt, since)))
    .limit(1);
  return row !== undefined;
}

export async function updateSession(
  tx: Tx,
  userId: string,
  id: string,
  changes: Partial<typeof sessionsTable.$inferInsert>,
): Promise<void> {
  await tx.update(sessionsTable).set(changes).where(one(userId, id));
}

/** Revokes one session. Returns false if there is no active one. */
export async function revokeSessionRow(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .update(sessionsTable)
    .set({ revokedAt: now })
    .where(and(one(userId, id), isNull(sessionsTable.revokedAt), gt(sessionsTable.expiresAt, now)))
    .returning({ id: sessionsTable.id });
  return revoked.length > 0;
}

/** Revokes the active sessions of a user except `keptId`, and returns their ids. */
export async function revokeSessionRows(tx: Tx, userId: string, now: Date, keptId?: string): Promise<string[]> {
  const revoked = await tx
    .update(sessionsTable)
    .set({ revokedAt: now })
    .where(keptId === undefined ? live(userId) : and(live(userId), ne(sessionsTable.id, keptId)))
    .returning({ id: sessionsTable.id });
  return revoked.map(({ id }) => id);
}

/**
 * Deletes sessions whose tokens have expired. Returns how many. A revoked row is kept until then: a token issued before sessions had rows
 * would otherwise get a new one.
 */
export async function purgeEndedSessions({ tx, now }: Context): Promise<number> {
  const gone = await tx
    .delete(sessionsTable)
    .where(lt(sessionsTable.expiresAt, now))
    .returning({ id: sessionsTable.id });
  return gone.length;
}
