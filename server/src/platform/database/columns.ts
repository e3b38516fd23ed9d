import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond, as the application sees it too. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}
