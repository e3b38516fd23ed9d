import type { SQL } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** The rows of a statement written by hand. Both drivers answer alike as long as counts are cast (`::int`, `::float8`). */
export async function queryRows<Row>(tx: Tx, statement: SQL): Promise<Row[]> {
  const { rows } = (await tx.execute(statement)) as { rows: Row[] };
  return rows;
}
