import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { fail } from '../errors.ts';
import type { Tx } from './database.ts';
import { queryRows } from './query-rows.ts';

/**
 * Share of the remaining quota that is granted after a count without counting again. A count reads an index entry for every row of the
 * account, which for a large account costs more than the write itself.
 */
const grantedShare = 0.01;
/** Number of accounts in the cache of a process. The one counted first is evicted. */
const maxRemembered = 10_000;

/** Rows that may be added before the next count, by quota, table and account. */
const granted = new Map<string, number>();

/**
 * Checks that an account may store more rows of a table. Counts at most up to the quota, and only once the rows granted by this process's
 * last count are used up: each process can exceed the quota by one percent at most.
 *
 * @throws TOO_MANY with a hint on what to do
 */
export async function requireQuota(
  tx: Tx,
  rows: { table: PgTable; userId: string; quota: number; adding?: number; name: string },
): Promise<void> {
  const { table, userId, quota, adding = 1, name } = rows;
  const key = `${quota} ${getTableName(table)} ${userId}`;
  const left = granted.get(key) ?? 0;
  if (adding <= left) {
    granted.set(key, left - adding);
    return;
  }
  granted.delete(key);
  const [found] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from (select 1 from ${table} where user_id = ${userId} limit ${quota}) as rows`,
  );
  const room = quota - (found?.count ?? 0) - adding;
  if (room >= 0) {
    remember(key, Math.floor(room * grantedShare));
    return;
  }
  const max = quota.toLocaleString('en');
  throw fail('TOO_MANY', {
    message: `An account can have ${max} ${name}. Delete some that you no longer need and try again.`,
  });
}

function remember(key: string, rows: number): void {
  const [oldest] = granted.keys();
  if (granted.size >= maxRemembered && oldest !== undefined) granted.delete(oldest);
  if (rows > 0) granted.set(key, rows);
}
