import { sql } from 'drizzle-orm';
import { foreignKey, timestamp, type AnyPgColumn, type PgColumn } from 'drizzle-orm/pg-core';

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

/** Returns the foreign key, with its name, from an id in a table to a row of the same user in `to`. */
export function referenceOwned(
  name: string,
  from: { userId: AnyPgColumn; id: AnyPgColumn },
  to: { userId: AnyPgColumn; id: AnyPgColumn },
) {
  return foreignKey({ name, columns: [from.userId, from.id], foreignColumns: [to.userId, to.id] });
}
