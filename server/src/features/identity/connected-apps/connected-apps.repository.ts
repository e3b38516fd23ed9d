import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { usersTable, type User } from '../accounts/accounts.table.ts';
import {
  appTokensTable,
  connectedAppsTable,
  oauthClientsTable,
  type AppTokenRow,
  type ConnectedAppRow,
  type OAuthClientRow,
} from './connected-apps.table.ts';

const apps = connectedAppsTable;
const tokens = appTokensTable;
const one = (userId: string, id: string) => and(eq(apps.userId, userId), eq(apps.id, id));

/** Lists the apps that have exchanged their code, newest first. */
export async function listConnectedAppRows(tx: Tx, userId: string): Promise<ConnectedAppRow[]> {
  return tx
    .select()
    .from(apps)
    .where(and(eq(apps.userId, userId), isNotNull(apps.connectedAt)))
    .orderBy(desc(apps.id));
}

/** Counts the consents of a user, including those whose code was not exchanged. */
export async function countConsents(tx: Tx, userId: string): Promise<number> {
  return tx.$count(apps, eq(apps.userId, userId));
}

export async function insertConsent(tx: Tx, app: typeof apps.$inferInsert): Promise<void> {
  await tx.insert(apps).values(app);
}

export async function updateConnectedApp(
  tx: Tx,
  { userId, id }: Pick<ConnectedAppRow, 'userId' | 'id'>,
  changes: Partial<typeof apps.$inferInsert>,
): Promise<void> {
  await tx.update(apps).set(changes).where(one(userId, id));
}

/** Deletes a consent with its tokens. Returns its name, or undefined if there is none. */
export async function deleteConnectedApp(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const [gone] = await tx.delete(apps).where(one(userId, id)).returning({ name: apps.name });
  return gone?.name;
}

/** Deletes earlier connections of the same app, which a new one replaces. */
export async function deleteEarlierConnections(tx: Tx, { userId, id, clientId }: ConnectedAppRow): Promise<void> {
  await tx
    .delete(apps)
    .where(and(eq(apps.userId, userId), eq(apps.clientId, clientId), ne(apps.id, id), isNotNull(apps.connectedAt)));
}

/** Returns the consent of a code, locked until the transaction ends. Not filtered by user, because the code identifies the user. */
export async function lockConsentByCode(tx: Tx, codeHash: string): Promise<ConnectedAppRow | undefined> {
  const [row] = await tx.select().from(apps).where(eq(apps.codeHash, codeHash)).for('update');
  return row;
}

export async function insertAppTokens(tx: Tx, rows: (typeof tokens.$inferInsert)[]): Promise<void> {
  await tx.insert(tokens).values(rows);
}

export interface FoundToken {
  token: AppTokenRow;
  app: ConnectedAppRow;
  user: User;
}

const selectTokens = (tx: Tx) =>
  tx
    .select({ token: tokens, app: apps, user: usersTable })
    .from(tokens)
    .innerJoin(apps, and(eq(apps.userId, tokens.userId), eq(apps.id, tokens.appId)))
    .innerJoin(usersTable, eq(usersTable.id, tokens.userId));

/** Finds a token with its app and user. Not filtered by user, because the token identifies the user. */
export async function findAppToken(tx: Tx, tokenHash: string): Promise<FoundToken | undefined> {
  const [row] = await selectTokens(tx).where(eq(tokens.tokenHash, tokenHash));
  return row;
}

/** The same, with the token's row locked until the transaction ends. */
export async function lockAppToken(tx: Tx, tokenHash: string): Promise<FoundToken | undefined> {
  const [row] = await selectTokens(tx).where(eq(tokens.tokenHash, tokenHash)).for('update', { of: tokens });
  return row;
}

export async function markTokenUsed(tx: Tx, { userId, id }: AppTokenRow, now: Date): Promise<void> {
  await tx
    .update(tokens)
    .set({ usedAt: now })
    .where(and(eq(tokens.userId, userId), eq(tokens.id, id)));
}

export async function deleteAppToken(tx: Tx, { userId, id }: AppTokenRow): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.id, id)));
}

/** Deletes the access tokens of an app, which a refresh replaces. */
export async function deleteAccessTokens(tx: Tx, { userId, id }: ConnectedAppRow): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.appId, id), eq(tokens.kind, 'access')));
}

/** Stores the time of use unless one after `staleBefore` is stored. */
export async function touchConnectedApp(tx: Tx, app: ConnectedAppRow, now: Date, staleBefore: Date): Promise<void> {
  await tx
    .update(apps)
    .set({ lastUsedAt: now })
    .where(and(one(app.userId, app.id), or(isNull(apps.lastUsedAt), lt(apps.lastUsedAt, staleBefore))));
}

export async function findClient(tx: Tx, id: string): Promise<OAuthClientRow | undefined> {
  const [row] = await tx.select().from(oauthClientsTable).where(eq(oauthClientsTable.id, id));
  return row;
}

export async function insertClient(tx: Tx, client: OAuthClientRow): Promise<void> {
  await tx.insert(oauthClientsTable).values(client);
}

export async function countClients(tx: Tx): Promise<number> {
  return tx.$count(oauthClientsTable);
}

export async function touchClient(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(oauthClientsTable).set({ lastUsedAt: now }).where(eq(oauthClientsTable.id, id));
}

const unusedClientMs = 7 * 86_400_000;

/**
 * Deletes expired tokens, consents whose code was never exchanged, connections without a valid token, and registrations without a connected
 * app a week after their last use. Returns the number of rows.
 */
export async function purgeConnectedApps({ tx, now }: Context): Promise<number> {
  const expired = await tx.delete(tokens).where(lt(tokens.expiresAt, now)).returning({ id: tokens.id });
  const hasToken = sql`exists (select 1 from app_tokens t where t.user_id = ${apps.userId} and t.app_id = ${apps.id})`;
  const ended = await tx
    .delete(apps)
    .where(and(lt(apps.codeExpiresAt, now), sql`not ${hasToken}`))
    .returning({ id: apps.id });
  const isConnected = sql`exists (select 1 from connected_apps a where a.client_id = ${oauthClientsTable.id})`;
  const unused = await tx
    .delete(oauthClientsTable)
    .where(and(lt(oauthClientsTable.lastUsedAt, new Date(now.getTime() - unusedClientMs)), sql`not ${isConnected}`))
    .returning({ id: oauthClientsTable.id });
  return expired.length + ended.length + unused.length;
}
