import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from './test-app.ts';
import { enableSecondFactor } from './second-factor.ts';
import { openTestDatabase } from './test-database.ts';
import { commands } from '../src/cli/commands.ts';
import { runCommand } from '../src/cli/run-command.ts';
import { publish } from '../src/compose/modules.ts';
import { loadConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createTransactions } from '../src/platform/context.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { reseal } from '../src/platform/secret/reseal.ts';
import { createSeal } from '../src/platform/secret/seal.ts';
import { findSecret, getOrCreateSecret, saveSecret } from '../src/platform/secret/secrets.repository.ts';
import { getKeyFiles, loadSigningKey, rotateSigningKey } from '../src/platform/secret/signing-key.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-key-'));
  database = await openTestDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Opens no LISTEN connection, like the embedded database. On PostgreSQL an open one counts as a running process. */
const embedded = () => ({ ...database, kind: 'embedded' as const, listen: async () => {} });
const postgres = () => ({ ...database, kind: 'postgres' as const });
const config = (secret?: string) => ({ DATA_DIR: folder, AIDE_SECRET: secret });
const stored = () => database.transaction((tx) => findSecret(tx, 'signing'));

async function runAide(environment: Record<string, string>, ...line: string[]) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const open = async () => ({
    database: embedded(),
    transactions: createTransactions(database, systemClock, createLog('silent'), publish),
  });
  const code = await runCommand(commands, line, { print, complain: print }, () => ({
    config: loadConfig({ DATA_DIR: folder, ...environment }),
    print,
    open,
  }));
  return { code, printed: printed.join('\n') };
}

describe('the signing key', () => {
  it('is created outside the database, in a file that only its owner can read', async () => {
    const key = await loadSigningKey(config(), embedded());
    const { file } = getKeyFiles(folder);
    expect(key).toEqual({ value: (await readFile(file, 'utf8')).trim(), storedIn: 'file' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await stored()).toBeUndefined();
    expect(await loadSigningKey(config(), embedded())).toEqual(key);
  });

  it('moves out of the database of an earlier version, so that sessions stay valid', async () => {
    const value = await database.transaction((tx) => getOrCreateSecret(tx, 'signing'));
    expect(await loadSigningKey(config(), embedded())).toEqual({ value, storedIn: 'file' });
    expect(await stored()).toBeUndefined();
  });

  it('is not replaced by the key of an old backup', async () => {
    const key = await loadSigningKey(config(), embedded());
    await database.transaction((tx) => getOrCreateSecret(tx, 'signing'));
    expect(await loadSigningKey(config(), embedded())).toEqual(key);
    expect(await stored()).toBeUndefined();
  });

  it('stays in PostgreSQL with a warning until AIDE_SECRET or the file exists', async () => {
    const key = await loadSigningKey(config(), postgres());
    expect(key).toEqual({ value: await stored(), storedIn: 'database' });
    const other = 'another secret of thirty-two characters';
    expect(await loadSigningKey(config(other), postgres())).toEqual({ value: other, storedIn: 'environment' });
    await writeFile(getKeyFiles(folder).file, key.value);
    expect(await loadSigningKey(config(), postgres())).toEqual({ value: key.value, storedIn: 'file' });
    expect(await stored()).toBeUndefined();
  });

  it('prevents the start if its file is damaged', async () => {
    await writeFile(getKeyFiles(folder).file, 'short');
    await expect(loadSigningKey(config(), embedded())).rejects.toThrow('is damaged');
  });
});

describe('a rotation', () => {
  it('ends sessions and keeps authenticators and webhooks', async () => {
    const settings = { config: { DATA_DIR: folder, AIDE_SECRET: undefined }, database: embedded() };
    const before = await createTestApp(settings);
    const asha = await before.signUp();
    const { code } = await enableSecondFactor(before, asha);
    await before.app.stop();

    expect(await runAide({}, 'secret', 'rotate')).toMatchObject({ code: 0 });

    const after = await createTestApp({ ...settings, now: before.clock.now().toISOString() });
    expect((await after.call('GET', '/onboarding/me', undefined, asha.token)).status).toBe(401);
    const { email, password } = asha;
    const first = await after.call<{ data: { challenge: string } }>('POST', '/onboarding/login', { email, password });
    const response = { challenge: first.body.data.challenge, code: code(1) };
    expect((await after.call('POST', '/onboarding/login/second-factor', response)).status).toBe(200);
    await after.app.stop();
  });

  it('is completed if the process died after the commit, and undone if it died before', async () => {
    const first = await loadSigningKey(config(), embedded());
    const { file, next } = getKeyFiles(folder);
    await writeFile(next, 'a key whose rotation was never committed');
    expect(await loadSigningKey(config(), embedded())).toEqual(first);

    const second = 'a key whose rotation was committed, and long';
    await rotateSigningKey(config(), embedded(), second, async () => {});
    await writeFile(file, first.value);
    await writeFile(next, second);
    expect(await loadSigningKey(config(), embedded())).toEqual({ value: second, storedIn: 'file' });
  });

  it('prints the new key if AIDE_SECRET is set, and decrypts what the old one sealed', async () => {
    const old = 'the key of the environment, thirty-two or more';
    const rows = [{ purpose: 'test', table: 'secrets', column: 'value', owner: 'name' }];
    await database.transaction((tx) => saveSecret(tx, 'sealed', createSeal(old, 'test').close('words', 'sealed')));
    await database.transaction((tx) => saveSecret(tx, 'foreign', 'not sealed with this key'));
    const counts = await database.transaction((tx) => reseal(tx, rows, { from: old, to: 'another key' }));
    expect(counts).toEqual({ resealed: 1, unreadable: 1 });
    const sealed = await database.transaction((tx) => findSecret(tx, 'sealed'));
    expect(createSeal('another key', 'test').open(sealed ?? '', 'sealed')).toBe('words');

    const rotated = await runAide({ AIDE_SECRET: old }, 'secret', 'rotate');
    expect(rotated).toMatchObject({ code: 0, printed: expect.stringMatching(/AIDE_SECRET=[\w-]{64}/) });
  });
});
