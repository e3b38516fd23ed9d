import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Returns the rows of a raw SQL statement. Both drivers return the same types if counts are cast (`::int`, `::float8`). */
export async function queryRows<Row>(tx: Tx, statement: SQL): Promise<Row[]> {
  // The columns depend on the statement; callers state the type of a row.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { rows } = (await tx.execute(statement)) as { rows: Row[] };
  return rows;
}

/**
 * Returns ids as one parameter: `id = any(${uuidArray(ids)})`. A separate parameter per id takes milliseconds to prepare from a few hundred
 * on.
 */
export function uuidArray(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::text::uuid[]`;
}
