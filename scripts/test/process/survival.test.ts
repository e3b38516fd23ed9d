import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
