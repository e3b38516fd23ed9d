import { eq, sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from './database.ts';
import { requireQuota } from './require-quota.ts';

const notes = pgTable('room_notes', { id: uuid().primaryKey(), userId: uuid('user_id').notNull() });

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.transaction((tx) =>
    tx.execute(sql`create table room_notes (id uuid primary key, user_id uuid not null)`),
  );
});
afterAll(() => database.close());

const add = (userId: string, count: number) =>
  database.transaction((tx) =>
    tx.insert(notes).values(Array.from({ length: count }, () => ({ id: uuidv7(), userId }))),
  );
const ask = (userId: string, quota: number, adding = 1) =>
  database.transaction((tx) => requireQuota(tx, { table: notes, userId, quota, adding, name: 'notes' }));

describe('the quota of rows', () => {
  it('is exact if it leaves nothing to grant', async () => {
    const userId = uuidv7();
    await add(userId, 49);
    await ask(userId, 50);
    await add(userId, 1);
    await expect(ask(userId, 50)).rejects.toThrow('An account can have 50 notes.');
    await expect(ask(userId, 50, 51)).rejects.toThrow('An account can have 50 notes.');
  });

  it('is exceeded by one percent of the quota at most, and counted again afterwards', async () => {
    const userId = uuidv7();
    await ask(userId, 1_000);
    // The count granted a hundredth of 999: nine rows without another count.
    await add(userId, 1_000);
    for (let rows = 0; rows < 9; rows += 1) await ask(userId, 1_000);
    await expect(ask(userId, 1_000)).rejects.toThrow('An account can have 1,000 notes.');
    await database.transaction((tx) => tx.delete(notes).where(eq(notes.userId, userId)));
    await ask(userId, 1_000);
  });

  it('is counted again if more is requested than was granted', async () => {
    const userId = uuidv7();
    await ask(userId, 1_000);
    await add(userId, 995);
    await expect(ask(userId, 1_000, 10)).rejects.toThrow('An account can have 1,000 notes.');
  });
});
