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
