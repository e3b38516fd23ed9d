import { getColumns, getTableName, is, SQL, sql, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/**
 * Returns a select of new rows for `insert(table).select(…)`. All rows are one parameter, so that a statement for many is parsed and bound
 * as fast as for one; `values(…)` has a parameter for every cell. Supports columns of text, numbers, booleans, dates, ids, JSON and
 * arrays of them.
 *
 * @throws Error if a row lacks a value for a column with a database-side default
 */
export function rowsFromJson<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL {
  const { columns, names, types } = getLayout(table);
  const json = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[key] === undefined ? (column.default ?? null) : row[key];
        if (is(value, SQL)) throw new Error(`the row has no value for ${column.name}`);
        return [column.name, value];
      }),
    ),
  );
  return sql`select ${names} from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as new_rows (${types})`;
}

/** The columns of a table and their texts in a statement, which are written once. */
interface Layout {
  columns: [string, PgColumn][];
  names: SQL;
  types: SQL;
}
const layouts = new WeakMap<PgTable, Layout>();

function getLayout(table: PgTable): Layout {
  let layout = layouts.get(table);
  if (!layout) {
    const columns = Object.entries(getColumns(table));
    const names = columns.map(([, { name }]) => `"${name}"`);
    // `getSQLType` returns the type of an array's elements.
    const types = columns.map(([, each]) => `"${each.name}" ${each.getSQLType()}${'[]'.repeat(each.dimensions)}`);
    layouts.set(table, (layout = { columns, names: sql.raw(names.join(', ')), types: sql.raw(types.join(', ')) }));
  }
  return layout;
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
  return sql`insert into ${table} (${getLayout(table).names}) ${rowsFromJson(table, rows)}`;
}

/** Returns the columns of a table for `json_build_array`; `createRowParser` reads the array. */
export function selectedColumns(table: PgTable): SQL {
  const columns = Object.values(getColumns(table));
  return sql.raw(columns.map(({ name }) => `"${getTableName(table)}"."${name}"`).join(', '));
}

/** Returns a function that makes a row of the table from the JSON of its selected columns. */
export function createRowParser<T extends PgTable>(table: T): (json: readonly unknown[]) => InferSelectModel<T> {
  const columns = Object.entries(getColumns(table));
  const keys = columns.map(([key]) => key);
  const moments = columns.map(([, column]) => column.getSQLType().startsWith('timestamp'));
  // A copy has all fields at once: adding them one by one takes twice the time.
  const empty = Object.fromEntries(keys.map((key): [string, unknown] => [key, null]));
  return (json) => {
    const row = { ...empty };
    for (let at = 0; at < keys.length; at += 1) {
      const value = json[at];
      row[keys[at] ?? ''] = moments[at] && typeof value === 'string' ? new Date(value) : value;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the database wrote the JSON from the columns of the table
    return row as InferSelectModel<T>;
  };
}
