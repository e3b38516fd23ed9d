import { sql } from 'drizzle-orm';
import { timestamp, type PgColumn } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond, as the application sees it too. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** One more than the row has, counted by the database. Where drizzle takes a value it takes an expression too. */
export function oneMore(column: PgColumn): number {
  return sql`${column} + 1` as unknown as number;
}
