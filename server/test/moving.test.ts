import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countUsers } from '../src/features/identity/accounts/accounts.repository.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';
import type { Database, Tx } from '../src/platform/database/database.ts';
import { queryRows } from '../src/platform/database/query-rows.ts';
import { fillFromBackup, type Move } from '../src/platform/backup/fill-from-backup.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';

let folder: string;
let file: string;
let source: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-move-'));
  file = path.join(folder, 'move.aide');
  source = await createTestApp();
  const user = await source.signUp();
  for (const title of ['One', 'Two', 'Three'])
    await user.call('POST', '/tasks', { title, due_date: '2030-01-01T10:00:00Z' });
  await writeBackup(source.database, file, new Date());
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

let target: Database;
beforeEach(async () => {
  target = await openTestDatabase();
});
afterEach(() => target.close());

const isInUse = async (tx: Tx) => (await countUsers(tx)) > 0;

async function move(changes: Partial<Move> = {}) {
  const sent: string[] = [];
  const header = await fillFromBackup({
    target,
    file,
    source: 'here',
    isInUse,
    print: (line) => void sent.push(line),
    ...changes,
  });
  return { header, sent };
}

/** Simulates a broken connection after that table was copied. */
function breakAfter(table: string): Pick<Move, 'print'> {
  return {
    print: (line) => {
      if (line.startsWith(`${table}:`)) throw new Error('the connection broke');
    },
  };
}

const countTasks = async () => (await target.read((tx) => queryRows(tx, sql`select title from tasks`))).length;

describe('moving to another database', () => {
  it('copies every table, compares it and leaves no bookkeeping of the move', async () => {
    const { header, sent } = await move();
    expect(sent).toHaveLength(header.tables.length);
    expect(sent).toContain('tasks: 3 rows');
    const traces = await target.read((tx) => queryRows(tx, sql`select to_regclass('aide_move.source')::text as left`));
    expect(traces).toEqual([{ left: null }]);
  });

  it('interrupted, resumes where it stopped', async () => {
    await expect(move(breakAfter('tasks'))).rejects.toThrow('the connection broke');
    const { sent } = await move();
    expect(sent).toContain('users: 1 row, there already');
    expect(sent).toContain('tasks: 3 rows, there already');
    expect(await countTasks()).toBe(3);
  });

  it('interrupted, replaces rows that were changed in the meantime', async () => {
    await expect(move(breakAfter('tasks'))).rejects.toThrow('the connection broke');
    await target.transaction(async (tx) => {
      await tx.execute(sql`update tasks set title = 'Spoiled' where title = 'Two'`);
    });
    const { sent } = await move();
    expect(sent).toContain('tasks: 3 rows');
    expect(await target.read((tx) => queryRows(tx, sql`select title from tasks where title = 'Spoiled'`))).toEqual([]);
  });

  it('repeated, finds everything copied', async () => {
    await move();
    expect((await move()).sent).toEqual(['Everything is there already.']);
  });

  it('rejects a database that has accounts, and one with an unfinished move from another source', async () => {
    await expect(move(breakAfter('users'))).rejects.toThrow('the connection broke');
    await expect(move({ source: 'elsewhere' })).rejects.toThrow('A move from here to that database was begun');
    await move();
    await target.transaction(async (tx) => {
      await tx.execute(sql`update tasks set title = 'Newer there'`);
    });
    await expect(move()).rejects.toThrow('holds accounts of its own');
    expect(await countTasks()).toBe(3);
  });
});
