import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import { queryRows } from './query-rows.ts';

it.runIf(process.env.TEST_DATABASE_URL)(
  'PostgreSQL prepares a query that is repeated, but plans one with many values each time',
  async () => {
    const database = await openTestDatabase();
    /** Runs a query with this many values three times, and returns the prepared statements with its text. */
    const listPrepared = (count: number) =>
      database.transaction(async (tx) => {
        const values = sql.join(
          Array.from({ length: count }, (_, at) => sql`${`${at}`}`),
          sql`, `,
        );
        for (const time of [1, 2, 3]) await tx.execute(sql`select ${time}::text from users where email in (${values})`);
        const ours = '%from users where email in%';
        return queryRows(tx, sql`select name from pg_prepared_statements where statement like ${ours}`);
      });
    expect(await listPrepared(101)).toEqual([]);
    expect(await listPrepared(3)).toHaveLength(1);
    await database.close();
  },
);
