import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baselineCompiler, launchAide, startAide } from '../../lib/aide-process.ts';
import { postgresBinaries, startPostgres } from '../../lib/postgres.mjs';

// Moves data from the embedded database to PostgreSQL and to an empty installation with the operator's commands.

const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse', timezone: 'Asia/Kolkata' };

/** Runs an operator's command. */
async function aide(env: Record<string, string>, ...args: string[]) {
  const { output, ended } = launchAide({
    nodeArgs: baselineCompiler,
    script: 'server/src/cli/main.ts',
    args,
    env: { DATABASE_URL: '', ...env },
  });
  const { code } = await ended;
  return { code, ...output };
}

async function call(url: string, method: string, api: string, token?: string, body?: unknown) {
  const response = await fetch(`${url}/api/v1${api}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown> & { data: { token: string } };
}

/**
 * Returns the account's export without the parts that an export itself changes: its time, the security log and the last
 * use of the session.
 */
async function exported(url: string, token: string): Promise<Record<string, unknown>> {
  const { exportedAt: _moment, securityLog: _log, ...rest } = await call(url, 'GET', '/onboarding/export', token);
  return JSON.parse(JSON.stringify(rest), (key, value: unknown) =>
    key === 'lastUsedAt' ? undefined : value,
  ) as Record<string, unknown>;
}

async function readExport(env: Record<string, string>, token: string): Promise<Record<string, unknown>> {
  const product = await startAide({
    nodeArgs: baselineCompiler,
    env: { LOG_LEVEL: 'warn', ...env },
    args: ['--roles=web'],
  });
  const reply = await exported(product.url, token);
  await product.stop();
  return reply;
}

describe.runIf(postgresBinaries())('migrate-to-postgres', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let token: string;
  let embedded: Record<string, unknown>;
  const at = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'aide-moving-'));
    postgres = await startPostgres();
    const product = await startAide({
      nodeArgs: baselineCompiler,
      env: { DATA_DIR: at('data'), DATABASE_URL: '', LOG_LEVEL: 'warn' },
    });
    await call(product.url, 'POST', '/onboarding/signup', undefined, account);
    ({ token } = (await call(product.url, 'POST', '/onboarding/login', undefined, account)).data);
    for (const title of ['Call Priya', 'Grüße 😀'])
      await call(product.url, 'POST', '/tasks', token, { title, due_date: '2030-01-01T10:00:00Z' });
    embedded = await exported(product.url, token);
    await product.stop();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('data migrated to PostgreSQL, and restored from its backup, has an identical export', async () => {
    const moved = await aide({ DATA_DIR: at('data') }, 'migrate-to-postgres', postgres.url);
    expect(moved.stderr).toBe('');
    expect(moved.stdout).toContain('tasks: 2 rows\n');
    expect(moved.stdout).toContain('every table compared, all the same');
    // The key that signs sessions is not in the database: the operator must copy it.
    const AIDE_SECRET = (await readFile(at('data/secret'), 'utf8')).trim();
    const inPostgres = { DATA_DIR: at('elsewhere'), DATABASE_URL: postgres.url, AIDE_SECRET };
    expect(embedded).toMatchObject({ tasks: [{ title: 'Call Priya' }, { title: 'Grüße 😀' }] });
    expect(await readExport(inPostgres, token)).toEqual(embedded);

    const backup = await aide(inPostgres, 'backup', at('all.aide'));
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(at('all.aide'))).mode & 0o777).toBe(0o600);
    expect(await aide({ DATA_DIR: at('empty') }, 'restore', at('all.aide'))).toMatchObject({ code: 0, stderr: '' });
    expect(await readExport({ DATA_DIR: at('empty'), DATABASE_URL: '', AIDE_SECRET }, token)).toEqual(embedded);
  });

  test('a database with foreign tables is not changed', async () => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create database foreign_one');
    const url = Object.assign(new URL(postgres.url), { pathname: '/foreign_one' }).href;
    const foreign = new Client({ connectionString: url });
    await foreign.connect();
    await foreign.query('create table invoices (id int)');
    const refused = await aide({ DATA_DIR: at('data') }, 'migrate-to-postgres', url);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('has 1 table that is not Aide’s: nothing was changed there');
    const { rows } = await foreign.query(`select schemaname from pg_tables where tablename like '%migrations'`);
    expect(rows).toEqual([]);
    await foreign.end();
    await client.end();
  });
});
