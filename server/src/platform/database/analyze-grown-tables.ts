import { getColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { nextTurn } from '../next-turn.ts';
import type { Tx } from './database.ts';
import { queryRows } from './query-rows.ts';

/** Tables that were larger when they were analysed already have good plans; analysing them again here would take too long. */
const maxPages = 12;
const growth = 4;

/**
 * Runs ANALYZE on those tables that were small when last analysed and have grown fourfold since. Call it once, after the writes of a
 * transaction that fills tables.
 * The planner uses a sequential scan for a small table. Foreign-key checks keep that plan until the table is analysed, so each further row
 * scans all rows before it. The embedded database has no autovacuum, and PostgreSQL's runs a minute later.
 */
export async function analyzeGrownTables(tx: Tx, tables: readonly PgTable[]): Promise<void> {
  const names = JSON.stringify(tables.map((table) => getTableName(table)));
  const grown = await queryRows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class
      where oid = any(array(select jsonb_array_elements_text(${names}::jsonb)::regclass)) and relpages < ${maxPages}
        and pg_relation_size(oid) > ${growth} * greatest(relpages, 1) * current_setting('block_size')::bigint
      order by relname`,
  );
  for (const { name } of grown) {
    const table = tables.find((each) => getTableName(each) === name);
    if (!table) continue;
    await nextTurn();
    await tx.execute(sql`analyze ${sql.identifier(name)} (${sql.join(listKeys(table), sql`, `)})`);
  }
}

/** Returns the id and timestamp columns, which the plans depend on. Text columns with the search index take ten times as long. */
function listKeys(table: PgTable): SQL[] {
  return Object.values(getColumns(table))
    .filter((column) => /^(?:uuid|timestamp|date)/.test(column.getSQLType()))
    .map(({ name }) => sql`${sql.identifier(name)}`);
}
