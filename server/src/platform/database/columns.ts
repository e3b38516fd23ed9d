import { sql } from 'drizzle-orm';
import { timestamp, type PgColumn } from 'drizzle-orm/pg-core';

/** Returns a timestamp column with the precision of a JavaScript Date. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** Returns the expression `column + 1`, typed as a value: drizzle accepts an expression wherever it accepts a value. */
export function oneMore(column: PgColumn): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return sql`${column} + 1` as unknown as number;
}

/**
 * Options of a GIN index, in kB: the size at which the pending list is merged into the index. With the default of 4 MB the insert that
 * triggers the merge takes a tenth of a second, and with the embedded database all requests wait for it.
 */
export const smallPendingList = { gin_pending_list_limit: 256 };
