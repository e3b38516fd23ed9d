import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';
import type { Database } from '../src/platform/database/database.ts';
import { queryRows } from '../src/platform/database/query-rows.ts';
import { createLog } from '../src/platform/log.ts';
import { checkBackupFile } from '../src/platform/backup/backup-file.ts';
import { describeTables } from '../src/platform/backup/describe-tables.ts';
import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { setTextFormat, sumTable } from '../src/platform/backup/table-checksum.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';

const now = '2026-11-18T05:00:00Z';
const allowed = async () => undefined;

let folder: string;
let aide: TestApp;
let file: string;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-backup-'));
  aide = await createTestApp({ now });
  const account = await seedDemo(aide.app.transactions, createLog('silent'));
  const session = await aide.call<{ data: { token: string } }>('POST', '/onboarding/login', account);
  token = session.body.data.token;
  await aide.call('POST', '/tasks', { title: 'Grüße, "quotes" \\ and 😀', description: 'two\nlines' }, token);
  file = path.join(folder, 'all.aide');
  await writeBackup(aide.database, file, new Date(now));
});
afterAll(async () => {
  await aide.close();
  await rm(folder, { recursive: true, force: true });
});

const getBody = async (app: TestApp, call: string) =>
  (await app.call<Record<string, unknown>>('GET', call, undefined, token)).body;

async function listChecksums(database: Database) {
  return database.transaction(async (tx) => {
    await setTextFormat(tx);
    const sums: Record<string, unknown> = {};
    for (const shape of await describeTables(tx)) sums[shape.name] = await sumTable(tx, shape);
    return sums;
  });
}

describe('a backup', () => {
  it('restored on an empty machine has an identical account export, and the session stays valid', async () => {
    const database = await openTestDatabase();
    await restoreBackup(database, file, allowed);
    const sums = await listChecksums(database);
    const copy = await createTestApp({ now, database });
    expect(sums).toEqual(await listChecksums(aide.database));
    // Each export adds an entry to the security log, so the two logs differ by one.
    const { securityLog: _log, ...exported } = await getBody(copy, '/onboarding/export');
    const { securityLog: _other, ...expected } = await getBody(aide, '/onboarding/export');
    expect(exported).toEqual(expected);
    expect((exported as unknown as { tasks: unknown[] }).tasks.length).toBeGreaterThan(100);
    expect(await getBody(copy, '/analytics')).toEqual(await getBody(aide, '/analytics'));

    const created = await copy.call('POST', '/tasks', { title: 'Life goes on' }, token);
    expect(created.status).toBe(201);
    await copy.close();
  });

  it('is readable only by its owner', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is consistent, whatever is written in the meantime', async () => {
    const other = path.join(folder, 'busy.aide');
    const writing = writeBackup(aide.database, other, new Date(now));
    const create = () => aide.call('POST', '/tasks', { title: 'Meanwhile' }, token);
    await Promise.all([writing, ...Array.from({ length: 10 }, create)]);
    const database = await openTestDatabase();
    const { tables } = await restoreBackup(database, other, allowed);
    expect(tables.find(({ name }) => name === 'tasks')?.rows).toBeGreaterThan(100);
    await database.close();
  });

  it.each([
    ['cut short', async (copy: string) => truncate(copy, (await stat(copy)).size - 100), /damaged|ends in the middle/],
    ['with a flipped bit', flipBit, /damaged/],
    ['of something else', (copy: string) => writeFile(copy, 'hello'), /damaged or not a backup/],
    ['that is not there', (copy: string) => rm(copy), /There is no file/],
  ])('%s is rejected with a sentence and changes nothing', async (_label, spoil, sentence) => {
    const copy = path.join(folder, 'spoiled.aide');
    await writeFile(copy, await readFile(file));
    await spoil(copy);
    const before = await listChecksums(aide.database);
    await expect(restoreBackup(aide.database, copy, allowed)).rejects.toThrow(sentence);
    expect(await listChecksums(aide.database)).toEqual(before);
  });

  it('does not replace a database that must be kept', async () => {
    const before = await listChecksums(aide.database);
    const refuse = async () => Promise.reject(new Error('there are accounts'));
    await expect(restoreBackup(aide.database, file, refuse)).rejects.toThrow('there are accounts');
    expect(await listChecksums(aide.database)).toEqual(before);
  });

  it('that is encrypted reveals nothing without its passphrase; with it, it replaces existing data and no other tables', async () => {
    const sealed = path.join(folder, 'sealed.aide');
    const written = await writeBackup(aide.database, sealed, new Date(now), 'a long passphrase');
    expect((await readFile(sealed)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    await expect(checkBackupFile(sealed)).rejects.toThrow('is encrypted. Set AIDE_BACKUP_PASSPHRASE');
    await expect(checkBackupFile(sealed, 'another passphrase')).rejects.toThrow('is not its passphrase');

    const other = await createTestApp({ now });
    const { email } = await other.signUp({ email: 'earlier@example.com' });
    await other.database.transaction(async (tx) => {
      await tx.execute(sql.raw('create table somebody_elses as select 7 as id'));
    });
    expect(await restoreBackup(other.database, sealed, allowed, 'a long passphrase')).toEqual(written);
    const found = await other.database.read(async (tx) => ({
      earlier: await queryRows(tx, sql`select email from users where email = ${email}`),
      others: await queryRows(tx, sql`select id from somebody_elses`),
    }));
    expect(found).toEqual({ earlier: [], others: [{ id: 7 }] });
    await other.close();

    const bytes = await readFile(sealed);
    bytes[bytes.length - 40] = (bytes.at(-40) ?? 0) ^ 1;
    await writeFile(sealed, bytes);
    await expect(checkBackupFile(sealed, 'a long passphrase')).rejects.toThrow('is damaged');
  });
});

async function flipBit(copy: string): Promise<void> {
  const bytes = await readFile(copy);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(copy, bytes);
}
