import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Webhook } from '@aide/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver } from '../../../server/test/webhook-receiver.ts';
import * as measured from '../../drills/lib/measured-product.ts';
import { startProduct } from '../../drills/lib/product.ts';
import { baselineCompiler } from '../../lib/aide-process.ts';
import { killDuringSignUps } from '../../drills/lib/kill-during-sign-ups.ts';
import { seededRandom } from '../../drills/lib/seeded-random.ts';
import { findLost, signUp } from '../../drills/lib/sign-ups.ts';

// The short form of `npm run drill kill-signups` and `npm run drill damage`.

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-survival-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const options = () => ({
  nodeArgs: baselineCompiler,
  env: { DATA_DIR: dataDir, DATABASE_URL: '', AIDE_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
});

test('acknowledged accounts survive kills at random times', async () => {
  const outcome = await killDuringSignUps({
    start: options(),
    signUps: 30,
    kills: 2,
    random: seededRandom(20_261_115),
    deadline: AbortSignal.timeout(150_000),
    print: () => undefined,
  });
  expect(outcome).toMatchObject({ kills: 2, lost: [], restored: 0 });
  expect(outcome.confirmed).toBeGreaterThanOrEqual(30);
});

test('a damaged data folder is restored with every account and a message', async () => {
  const email = 'survivor@example.com';
  const first = await startProduct(options());
  expect(await signUp(first.url, email)).toBe(201);
  await first.end('SIGTERM');

  const control = await open(path.join(dataDir, 'database/cluster/global/pg_control'), 'r+');
  await control.write(Buffer.alloc(512, 0xff), 0, 512, 0);
  await control.close();

  const second = await startProduct(options());
  expect(await findLost(second.url, [email])).toEqual([]);
  const [snapshot] = await readdir(path.join(dataDir, 'database/snapshots'));
  expect(second.output.stdout).toMatch(
    new RegExp(`The database was damaged \\(.+\\) and has been restored from the snapshot .*${snapshot}`),
  );
  await second.end('SIGTERM');
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'every task that was stored before a process ended by %s is sent to its webhook after the restart',
  async (signal) => {
    const receiver = await startWebhookReceiver();
    const start = { ...options(), env: { ...options().env, AIDE_WEBHOOK_ALLOW: '127.0.0.1' } };
    const listTitles = () => receiver.calls.map(({ body }) => String(JSON.parse(body).data.task.title));
    let product = await startProduct(start);
    const token = await measured.signUp(product);
    const call = <T>(method: string, route: string, body?: unknown) =>
      measured.callProduct<{ data: T }>(product, token, method, route, body);
    await call<Webhook>('POST', '/webhooks', { url: receiver.url, events: ['task.created'] });
    // The process ends before any delivery is recorded, some of them sent and some not.
    receiver.respond('hang');
    const created = Array.from({ length: 30 }, (_, at) => call('POST', '/tasks', { title: `Task ${at}` }));
    await Promise.race(created);
    await product.end(signal);
    await Promise.allSettled(created);
    receiver.respond(204);
    receiver.calls.splice(0);

    product = await startProduct(start);
    const stored = (await call<{ title: string }[]>('GET', '/tasks?limit=100')).data.map(({ title }) => title);
    expect(stored.length).toBeGreaterThan(0);
    await expect.poll(() => new Set(listTitles()), { timeout: 60_000 }).toEqual(new Set(stored));
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(stored.length);
    await product.end('SIGTERM');
    await receiver.close();
  },
);
