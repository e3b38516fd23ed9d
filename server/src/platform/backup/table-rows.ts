import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { queryRows } from '../database/query-rows.ts';
import { quoted, type SequenceState, type TableShape } from './describe-tables.ts';

const rowsAtOnce = 500;

/** Yields the rows of a table as JSON arrays of text arrays, a few hundred rows each. Memory use does not depend on the table size. */
export async function* listBatches(tx: Tx, { name, columns }: TableShape): AsyncGenerator<string> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for select json_build_array(${values})::text as row from ${quoted(name)}`,
    ),
  );
  for (;;) {
    const rows = await queryRows<{ row: string }>(tx, sql.raw(`fetch ${rowsAtOnce} from backup_rows`));
    if (rows.length > 0) yield `[${rows.map(({ row }) => row).join(',')}]`;
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute(sql.raw('close backup_rows'));
}

/**
 * Empties a table and fills it with batches from `listBatches`. Triggers are disabled because their results are part of the data; foreign
 * keys are checked.
 */
export async function fillTable(
  tx: Tx,
  { name, columns }: TableShape,
  batches: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, place) => `(row ->> ${place})::${type}`).join(', ');
  await tx.execute(sql.raw(`alter table ${quoted(name)} disable trigger user`));
  await tx.execute(sql.raw(`delete from ${quoted(name)}`));
  for await (const batch of batches)
    await tx.execute(
      sql`${sql.raw(`insert into ${quoted(name)} (${names}) overriding system value select ${values}`)}
          from json_array_elements(${batch}::json) as row`,
    );
  await tx.execute(sql.raw(`alter table ${quoted(name)} enable trigger user`));
}

export async function setSequences(tx: Tx, states: SequenceState[]): Promise<void> {
  for (const { table, column, last, called } of states)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint, ${called}::boolean)`,
    );
}
