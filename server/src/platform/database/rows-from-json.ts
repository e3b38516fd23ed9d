import { getColumns, is, SQL, sql, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/**
 * Returns a select of new rows for `insert(table).select(…)`. All rows are one parameter, so that a statement for many is parsed and bound
 * as fast as for one; `values(…)` has a parameter for every cell. Supports columns of text, numbers, booleans, dates, ids and JSON.
 *
 * @throws Error if a row lacks a value for a column with a database-side default
 */
export function rowsFromJson<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL {
  const columns = Object.entries(getColumns(table));
  const json = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[key] === undefined ? (column.default ?? null) : row[key];
        if (is(value, SQL)) throw new Error(`the row has no value for ${column.name}`);
        return [column.name, value];
      }),
    ),
  );
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const types = columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  return sql`select ${sql.join(names, sql`, `)} from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as new_rows (${sql.join(types, sql`, `)})`;
}

/** Inserts many rows as one parameter. Does nothing without rows. */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  if (rows.length > 0) await tx.execute(insertStatement(table, rows));
}

/** Returns the statement that inserts rows as one parameter. */
export function insertStatement<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL {
  const names = Object.values(getColumns(table)).map(({ name }) => sql.identifier(name));
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) ${rowsFromJson(table, rows)}`;
}
