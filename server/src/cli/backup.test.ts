import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestUser } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { publish } from '../compose/modules.ts';
import { loadConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { createTransactions } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import type { Terminal } from './command.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';
import { createTerminal } from './terminal.ts';

const log = createLog('silent');
const now = '2026-11-18T05:00:00Z';

let folder: string;
let file: string;
/** The empty target machine, and another one on which the product is never started. */
let second: Database;
let third: Database;
let user: TestUser;
let exported: Record<string, unknown>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-cli-backup-'));
  file = path.join(folder, 'all.aide');
  [second, third] = [await openTestDatabase(), await openTestDatabase()];
});
afterAll(async () => {
  await second.close();
  await third.close();
  await rm(folder, { recursive: true, force: true });
});

async function type(openTerminal: (print: Terminal['print']) => Terminal, ...line: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const print = (text: string) => void printed.push(text);
  const output = { print, complain: (text: string) => void complaints.push(text) };
  const code = await runCommand(commands, line, output, () => openTerminal(print));
  return { code, printed: printed.join('\n'), complaint: complaints.join('\n') };
}

const terminalOn = (database: Database, print: Terminal['print']): Terminal => ({
  config: loadConfig({}),
  print,
  open: async () => ({ database, transactions: createTransactions(database, systemClock, log, publish) }),
});
const atSecond = (print: Terminal['print']) => terminalOn(second, print);
const atThird = (print: Terminal['print']) => terminalOn(third, print);

describe('backup and restore', () => {
  it('backs up a running product on the embedded database without stopping it', async () => {
    const config = loadConfig({ DATA_DIR: path.join(folder, 'data') });
    const first = await createTestApp({ now, database: await openDatabase(config, log) });
    user = await first.signUp();
    await user.call('POST', '/tasks', { title: 'Call Priya', due_date: '2026-12-01T10:00:00Z' });
    exported = (await user.call<Record<string, unknown>>('GET', '/onboarding/export')).body;

    const backup = await type((print) => createTerminal(config, print), 'backup', file);
    expect(backup).toMatchObject({ code: 0, complaint: '' });
    expect(backup.printed).toContain('all.aide: 1 account, ');
    expect((await user.call('POST', '/tasks', { title: 'Running on' })).status).toBe(201);
    await first.close();
    const left = await readdir(path.join(folder, 'data/database'));
    expect(left.filter((name) => name.startsWith('snapshot-'))).toEqual([]);
  });

  it('restored on an empty machine, has an identical account export', async () => {
    expect(await type(atSecond, 'restore', file)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Restored 1 account, \d+ rows in \d+ tables, as of /) as string,
    });
    const copy = await createTestApp({ now, database: { ...second, close: async () => undefined } });
    const { securityLog: entries, ...restored } = (
      await copy.call<Record<string, unknown>>('GET', '/onboarding/export', undefined, user.token)
    ).body;
    const { securityLog: earlierLog, ...expected } = exported;
    expect(restored).toEqual(expected);
    // The second export adds a separate entry.
    expect(entries).toEqual([
      expect.objectContaining({ type: 'data_exported' }),
      ...z.array(z.unknown()).parse(earlierLog),
    ]);
    await copy.close();
  });

  it('overwrites no file, and accounts only with the option', async () => {
    const again = await type(atThird, 'backup', file);
    expect(again).toMatchObject({
      code: 1,
      complaint: `${file} is there already. Name another file, or move it away.`,
    });
    expect(await type(atThird, 'restore', file)).toMatchObject({ code: 0 });
    const refusal = 'There is 1 account in this database. To replace everything in it: restore FILE --force';
    expect(await type(atThird, 'restore', file)).toMatchObject({ code: 1, complaint: refusal });
    expect(await type(atThird, 'restore', file, '--force')).toMatchObject({ code: 0 });
    const nowhere = path.join(folder, 'no-such-folder');
    expect(await type(atThird, 'backup', path.join(nowhere, 'x.aide'))).toMatchObject({ code: 1 });
    expect(existsSync(nowhere)).toBe(false);
  });

  it.each([
    [['backup'], 'Say where to: backup FILE.'],
    [['restore'], 'Say what: restore FILE.'],
    [['migrate-to-postgres', 'mysql://x'], 'Say where to: migrate-to-postgres postgres://'],
    [['restore', '/nowhere/at/all.aide'], 'There is no file /nowhere/at/all.aide.'],
  ])('prints an error message for %j', async (line, sentence) => {
    const { code, complaint } = await type(atThird, ...line);
    expect(code).toBe(1);
    expect(complaint).toContain(sentence);
    expect(complaint).not.toContain('    at ');
  });
});
