import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLegacyToken } from './legacy-token.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';
import type { Database } from '../src/platform/database/database.ts';
import { migrationsFolder } from '../src/platform/database/migrations-folder.ts';
import { queryRows } from '../src/platform/database/query-rows.ts';
import { BackupFileError } from '../src/platform/backup/backup-file.ts';
import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { appliedMigrations, dropSchema, migrateTo } from '../src/platform/backup/schema-level.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';

const now = '2026-11-18T05:00:00Z';
const asha = '01900000-0000-7000-8000-000000000001';
const secret = 'an old secret that must stay the same for ever and ever';
const names = readMigrationFiles({ migrationsFolder }).map(({ name }) => name);
const fixture = path.resolve(import.meta.dirname, './fixtures/initial-schema.sql');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens a database of the first version of the product. */
async function openOld(): Promise<Database> {
  const database = await openTestDatabase();
  const statements = (await readFile(fixture, 'utf8')).split(/;\n/).filter((text) => text.trim() !== '');
  await database.transaction(async (tx) => {
    await dropSchema(tx);
    await migrateTo(tx, names.slice(0, 1));
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
  return database;
}

async function expectWhole(database: Database): Promise<void> {
  // Without AIDE_SECRET the key of the old database is used.
  const config = { AIDE_SECRET: undefined, DATA_DIR: await mkdtemp(path.join(folder, 'data-')) };
  const aide: TestApp = await createTestApp({ now, database, config });
  const owner = { id: asha, email: 'Asha@Example.com', passwordVersion: 1 };
  const token = await createLegacyToken(secret, owner, now);
  const get = async (call: string) => (await aide.call('GET', call, undefined, token)).body;
  expect(await get('/onboarding/export')).toMatchObject({
    profile: { name: 'Asha Rao', email: 'Asha@Example.com' },
    contacts: [{ name: 'प्रिया 😀' }],
    backlogItems: [{ title: 'Read the report', tags: ['sales', 'with, comma', 'with "quotes"'] }],
  });
  const { data } = (await get('/tasks')) as { data: { title: string }[] };
  expect(data.map(({ title }) => title).toSorted()).toEqual(['Call Priya', 'Sent the deck']);
  // The tallies of analytics were added by a later migration, which counted existing rows.
  await aide.app.engine.drain();
  const counted = await database.read((tx) =>
    queryRows(tx, sql`select sum(tasks)::int as tasks from task_tally_changes where user_id = ${asha}::uuid`),
  );
  expect(counted).toEqual([{ tasks: 2 }]);
  await aide.close();
}

describe('an older database', () => {
  it('is migrated with all data', async () => {
    const database = await openOld();
    await database.transaction((tx) => migrateTo(tx));
    expect(await database.read(appliedMigrations)).toEqual(names);
    await expectWhole(database);
  });

  it('is upgraded through a backup too, and sequences continue', async () => {
    const old = await openOld();
    const file = path.join(folder, 'old.aide');
    const { migrations } = await writeBackup(old, file, new Date(now));
    expect(migrations).toEqual(names.slice(0, 1));
    await old.close();
    const database = await openTestDatabase();
    await restoreBackup(database, file, async () => undefined);
    const inserted = await database.transaction((tx) =>
      queryRows(
        tx,
        sql`insert into changes (user_id, at, changes) values (${asha}::uuid, now(), '[]') returning id::int`,
      ),
    );
    expect(inserted).toEqual([{ id: 8 }]);
    await expectWhole(database);
  });

  it('rejects a backup of a newer version', async () => {
    const database = await openTestDatabase();
    await database.transaction(async (tx) => {
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 9999999999999, '99991231235959_future')`,
      );
    });
    const file = path.join(folder, 'future.aide');
    await writeBackup(database, file, new Date(now));
    const refused = restoreBackup(database, file, async () => undefined);
    await expect(refused).rejects.toThrow(BackupFileError);
    await expect(refused).rejects.toThrow('newer version of Aide (99991231235959_future)');
    await database.close();
  });
});
