import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { fail } from '../errors.ts';
import type { Tx } from './database.ts';
import { queryRows } from './query-rows.ts';

/**
 * Checks that an account may store more rows of a table. Counts no further than the quota.
 *
 * @throws TOO_MANY, with what to do about it
 */
export async function requireRoom(
  tx: Tx,
  rows: { table: PgTable; userId: string; quota: number; adding?: number; name: string },
): Promise<void> {
  const { table, userId, quota, adding = 1, name } = rows;
  const [found] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from (select 1 from ${table} where user_id = ${userId} limit ${quota}) as rows`,
  );
  if ((found?.count ?? 0) + adding <= quota) return;
  const most = quota.toLocaleString('en');
  throw fail('TOO_MANY', {
    message: `An account can have ${most} ${name}. Delete some that you no longer need and try again.`,
  });
}
