import { asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersTable, type User } from '../../identity/accounts/accounts.table.ts';
import { apiTokensTable } from '../../identity/api-tokens/api-tokens.table.ts';
import { sessionsTable } from '../../identity/sessions/sessions.table.ts';

export interface AccountRow {
  user: User;
  lastUsedAt: Date | null;
}

const lastUse = sql<string | null>`greatest(
  (select max(${sessionsTable.lastUsedAt}) from ${sessionsTable} where ${sessionsTable.userId} = ${usersTable.id}),
  (select max(${apiTokensTable.lastUsedAt}) from ${apiTokensTable} where ${apiTokensTable.userId} = ${usersTable.id})
)`;

function selectAccounts(tx: Tx) {
  return tx.select({ user: usersTable, lastUsedAt: lastUse }).from(usersTable).$dynamic();
}

const toRow = ({ user, lastUsedAt }: { user: User; lastUsedAt: string | Date | null }): AccountRow => ({
  user,
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
});

/** Lists accounts, oldest first, whose name or email contains the words. */
export async function listAccountRows(
  tx: Tx,
  { search, limit }: { search: string; limit: number },
): Promise<AccountRow[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await selectAccounts(tx)
    .where(search === '' ? undefined : or(ilike(usersTable.name, pattern), ilike(usersTable.email, pattern)))
    .orderBy(asc(usersTable.createdAt), asc(usersTable.id))
    .limit(limit);
  return rows.map(toRow);
}

export async function findAccountRow(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await selectAccounts(tx).where(eq(usersTable.id, id));
  return row && toRow(row);
}
