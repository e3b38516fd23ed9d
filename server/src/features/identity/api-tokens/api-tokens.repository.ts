import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersTable, type User } from '../accounts/accounts.table.ts';
import { apiTokensTable, type ApiTokenRow } from './api-tokens.table.ts';

const one = (userId: string, id: string) => and(eq(apiTokensTable.userId, userId), eq(apiTokensTable.id, id));

/** Returns the tokens, newest first. */
export async function listApiTokenRows(tx: Tx, userId: string): Promise<ApiTokenRow[]> {
  return tx.select().from(apiTokensTable).where(eq(apiTokensTable.userId, userId)).orderBy(desc(apiTokensTable.id));
}

export async function countApiTokens(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(apiTokensTable)
    .where(eq(apiTokensTable.userId, userId));
  return row?.count ?? 0;
}

/** Returns when a token expires, null for one that does not, and undefined when it was revoked. */
export async function findTokenExpiry(tx: Tx, userId: string, id: string): Promise<Date | null | undefined> {
  const [row] = await tx.select({ expiresAt: apiTokensTable.expiresAt }).from(apiTokensTable).where(one(userId, id));
  return row?.expiresAt;
}

export async function insertApiToken(tx: Tx, token: typeof apiTokensTable.$inferInsert): Promise<ApiTokenRow> {
  const [row] = await tx.insert(apiTokensTable).values(token).returning();
  if (!row) throw new Error('the API token was not stored');
  return row;
}

export async function deleteApiToken(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(apiTokensTable).where(one(userId, id)).returning({ id: apiTokensTable.id });
  return gone.length > 0;
}

/** Finds a token with its owner. The only query not filtered by user, because the token identifies the user. */
export async function findTokenOwner(
  tx: Tx,
  tokenHash: string,
): Promise<{ token: ApiTokenRow; user: User } | undefined> {
  const [row] = await tx
    .select({ token: apiTokensTable, user: usersTable })
    .from(apiTokensTable)
    .innerJoin(usersTable, eq(usersTable.id, apiTokensTable.userId))
    .where(eq(apiTokensTable.tokenHash, tokenHash));
  return row;
}

/** Stores the time of use unless one after `staleBefore` is stored. */
export async function touchApiToken(tx: Tx, token: ApiTokenRow, now: Date, staleBefore: Date): Promise<void> {
  await tx
    .update(apiTokensTable)
    .set({ lastUsedAt: now })
    .where(
      and(
        one(token.userId, token.id),
        or(isNull(apiTokensTable.lastUsedAt), lt(apiTokensTable.lastUsedAt, staleBefore)),
      ),
    );
}
