import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../server/src/platform/database/open-postgres.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { openSmtpSink } from '../../../server/test/smtp-sink.ts';
import { createTestApp } from '../../../server/test/test-app.ts';
import { startAide, type AideProcess } from '../../lib/aide-process.ts';
import { postgresBinaries, startPostgres } from '../../lib/postgres.mjs';

// Real processes on a real PostgreSQL that is stopped and started.

type Postgres = Awaited<ReturnType<typeof startPostgres>>;
const hour = 3_600_000;
const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse', timezone: 'Asia/Kolkata' };

async function call(aide: AideProcess, method: string, api: string, body?: unknown, token?: string) {
  const response = await fetch(`${aide.url}/api/v1${api}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const reply = (await response.json()) as { data: { token: string; id: string }; message: string; error: string };
  return { status: response.status, body: reply, headers: response.headers };
}

/** Polls a condition until it is true. */
async function until(what: string, yes: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await yes()); await wait(100))
    if (Date.now() > end) throw new Error(`Timed out: ${what}`);
}

const isReady = async (aide: AideProcess) => (await fetch(`${aide.url}/readyz`)).ok;

describe.runIf(postgresBinaries())('several processes on PostgreSQL', () => {
  let folder: string;
  let postgres: Postgres;
  let one: AideProcess;
  let two: AideProcess;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'aide-scale-out-'));
    postgres = await startPostgres({ durable: true });
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, DATABASE_POOL: '2', LOG_LEVEL: 'warn' };
    [one, two] = await Promise.all([startAide({ env }), startAide({ env })]);
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('started together on an empty database, create the tables once and share the signing key', async () => {
    expect((await call(one, 'POST', '/onboarding/signup', account)).status).toBe(201);
    ({ token } = (await call(one, 'POST', '/onboarding/login', account)).body.data);
    expect((await call(two, 'GET', '/tasks', undefined, token)).status).toBe(200);
  });

  test('share rate limits', async () => {
    const guess = { email: 'somebody@example.com', password: 'a wrong guess' };
    const statuses: number[] = [];
    for (let n = 0; n < 24; n += 1)
      statuses.push((await call(n % 2 === 0 ? one : two, 'POST', '/onboarding/login', guess)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(statuses.slice(20)).toContain(429);
  });

  test('queue while the pool is full, then return 503 with a message, and recover', async () => {
    // One account each: the calls of one account wait for each other before they wait for a connection.
    const tokens: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const other = { ...account, email: `user${n}@example.com` };
      await call(one, 'POST', '/onboarding/signup', other);
      tokens.push((await call(one, 'POST', '/onboarding/login', other)).body.data.token);
    }
    const holder = new Client({ connectionString: postgres.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table tasks in access exclusive mode');
    const began = Date.now();
    const shed: Awaited<ReturnType<typeof call>>[] = [];
    const asked = tokens.map(async (each) => {
      const reply = await call(one, 'GET', '/tasks', undefined, each);
      if (reply.status !== 200) shed.push(reply);
      return reply.status;
    });
    // Two have a connection and wait for the lock; the others wait for a connection until the timeout.
    await until('the others get a response', async () => shed.length >= 4);
    expect(Date.now() - began).toBeGreaterThan(4_000);
    for (const { status, body, headers } of shed) {
      expect([status, body.error]).toEqual([503, 'UNAVAILABLE']);
      expect(body.message).toMatch(/\w+.*\.$/);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await holder.query('rollback');
    await holder.end();
    expect((await Promise.all(asked)).toSorted((a, b) => a - b)).toEqual([200, 200, 503, 503, 503, 503]);
    expect((await call(one, 'GET', '/tasks', undefined, token)).status).toBe(200);
  });

  test('return 503 while the database is down, then reconnect, including event streams', async () => {
    const open = await openStream(two, token);
    postgres.crash();
    const refused = await call(one, 'POST', '/tasks', { title: 'Lost?' }, token);
    expect([refused.status, refused.body.error]).toEqual([503, 'UNAVAILABLE']);
    expect(refused.body.message).toMatch(/\w+.*\.$/);
    expect((await fetch(`${two.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${two.url}/readyz`)).status).toBe(503);
    await postgres.restart();
    await until('both ready', async () => (await isReady(one)) && (await isReady(two)));

    // The open stream ends, so that its page reloads; a new stream receives changes from another process.
    expect(await open.readUntil('"entity":"task"')).toBe('ended');
    const stream = await openStream(two, token);
    expect((await call(one, 'POST', '/tasks', { title: 'Back again' }, token)).status).toBe(201);
    expect(await stream.readUntil('"entity":"task"')).toBe('seen');
    await stream.close();
    expect([one, two].flatMap((aide) => aide.stderr())).toEqual(['', '']);
  });

  test('started together after six hours of downtime, send one mail with the digest and the reminders', async () => {
    const url = await createDatabase(postgres, 'downtime');
    await liveSixHoursAgo(url);
    const sink = await openSmtpSink();
    const env = { DATABASE_URL: url, DATA_DIR: folder, SMTP_URL: sink.url, LOG_LEVEL: 'warn' };
    const workers = await Promise.all([startAide({ env }), startAide({ env })]);
    const rows = () =>
      query<{ kind: string; channel: string; status: string }>(url, `select kind, channel, status from deliveries`);
    const isDelivered = async () => {
      const all = await rows();
      return all.some(({ kind }) => kind === 'digest') && all.every(({ status }) => status !== 'planned');
    };
    await until('everything delivered', isDelivered);
    await Promise.all(workers.map((aide) => aide.stop()));
    await sink.close();

    const deliveries = await rows();
    // A mail contains the late digest; the web app shows it beside the catch-up.
    const digests = { email: 'merged', app: 'sent' };
    for (const [wanted, digest] of Object.entries(digests)) {
      const own = deliveries.filter(({ channel }) => channel === wanted);
      const statuses = (name: string) => own.filter(({ kind }) => kind === name).map(({ status }) => status);
      expect(statuses('digest')).toEqual([digest]);
      expect(statuses('catch_up')).toEqual(['sent']);
      expect(statuses('reminder')).toEqual(['merged', 'merged', 'merged', 'merged']);
    }
    expect(sink.mails).toHaveLength(1);
  });
});

/** Creates a user with four tasks that became due during the downtime, in a time zone where it is noon now. */
async function liveSixHoursAgo(url: string): Promise<void> {
  const began = Date.now() - 6 * hour;
  const database = await openPostgres({ url, pool: 2, log: createLog('silent') });
  const aide = await createTestApp({ now: new Date(began).toISOString(), database });
  const user = await aide.signUp({ timezone: zoneWhereItIs(12) });
  for (const hours of [1, 2, 3, 4]) {
    const due = new Date(began + hours * hour).toISOString();
    expect((await user.call('POST', '/tasks', { title: `Missed ${hours}`, due_date: due })).status).toBe(201);
  }
  await aide.close();
}

/** Returns a time zone in which it is that hour now. */
function zoneWhereItIs(localHour: number): string {
  const ahead = ((localHour - new Date().getUTCHours() + 36) % 24) - 12;
  // The signs of these zones are inverted.
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

async function openStream(aide: AideProcess, token: string) {
  const { body } = await fetch(`${aide.url}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async readUntil(wanted: string): Promise<'seen' | 'ended'> {
      for (let seen = ''; !seen.includes(wanted);) {
        const piece = await reader?.read();
        if (!piece || piece.done) return 'ended';
        seen += piece.value;
      }
      return 'seen';
    },
    close: async () => reader?.cancel(),
  };
}

async function createDatabase(postgres: Postgres, name: string): Promise<string> {
  await query(postgres.url, `create database ${name}`);
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
