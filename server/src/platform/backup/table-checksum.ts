import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { queryRows } from '../database/query-rows.ts';
import { quoted, type TableShape } from './describe-tables.ts';

export interface TableSum {
  rows: number;
  /** Checksum of all values of all rows, independent of row order. Equal data has an equal checksum on every PostgreSQL. */
  checksum: string;
}

/** Values are compared and exported as text. These settings make that text identical on every server. */
const plainText = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  `set local extra_float_digits = 1`,
  // No statement timeout: a large table may take minutes.
  `set local statement_timeout = 0`,
];

/** Applies these settings. Call it at the start of a transaction that reads, writes or checksums whole tables. */
export async function setTextFormat(tx: Tx): Promise<void> {
  for (const setting of plainText) await tx.execute(sql.raw(setting));
}

export async function sumTable(tx: Tx, { name, columns }: TableShape): Promise<TableSum> {
  const row = columns.map((column) => quoted(column.name)).join(', ');
  const [sum] = await queryRows<TableSum>(
    tx,
    sql.raw(`
      select count(*)::int as rows,
        coalesce(sum(('x' || encode(substring(sha256(convert_to(row(${row})::text, 'UTF8')) for 8), 'hex'))::bit(64)::bigint), 0)::text
          as checksum
      from ${quoted(name)}`),
  );
  if (!sum) throw new Error(`${name} could not be summed up`);
  return sum;
}
