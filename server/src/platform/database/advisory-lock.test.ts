import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Work that signals its start and runs until its signal is aborted. */
function holder(name: string, stop: AbortSignal) {
  let begun = 0;
  let begins = Promise.withResolvers<void>();
  const first = begins.promise;
  const ended = database.withAdvisoryLock(name, stop, async (held) => {
    begun += 1;
    begins.resolve();
    begins = Promise.withResolvers();
    await new Promise<void>((resolve) => held.addEventListener('abort', () => resolve(), { once: true }));
  });
  return { begins: first, again: () => begins.promise, ended, begun: () => begun };
}

describe('work that only one process may do', () => {
  it('runs until it is stopped', async () => {
    const stop = new AbortController();
    const only = holder('plain', stop.signal);
    await only.begins;
    stop.abort();
    await only.ended;
    expect(only.begun()).toBe(1);
  });

  it('moves to a waiting process when the holder stops, and waiting can be aborted', async () => {
    // The embedded database has one process, so there is no other to take over.
    if (database.kind === 'embedded') return;
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const one = holder('handed over', first.signal);
    await one.begins;
    const two = holder('handed over', second.signal);
    const impatient = holder('handed over', third.signal);
    third.abort();
    await impatient.ended;
    expect([two.begun(), impatient.begun()]).toEqual([0, 0]);
    first.abort();
    await Promise.all([one.ended, two.begins]);
    second.abort();
    await two.ended;
  });

  it('resumes after the database connection was lost', async () => {
    if (database.kind === 'embedded') return;
    const stop = new AbortController();
    const one = holder('lost', stop.signal);
    await one.begins;
    const again = one.again();
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aide lost'`;
    await database.read((db) => db.execute(kill));
    await again;
    expect(one.begun()).toBe(2);
    stop.abort();
    await one.ended;
  });
});
