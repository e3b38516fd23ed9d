// npm run drill -- outages --only=disk,thread,postgres
// Fills and frees the disk, hangs the thread of the embedded database, and freezes PostgreSQL for 30 s, each while tasks are created. Checks that
// /readyz reports it within 5 s, that every acknowledged task exists afterwards, and that the service comes back by itself. Linux, as root.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../lib/postgres.mjs';
import { startProduct, type Product } from './lib/product.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: 'disk,thread,postgres' } } });
const api = '/api/v1';
const readyWithinMs = 5_000;
const frozenMs = 30_000;
const fullMs = 5_000;
const backWithinMs = 120_000;

/** Loaded into the server: after SIGUSR2 every worker thread gets an endless statement, as a hung database. */
const hangOnSignal = `data:text/javascript,${encodeURIComponent(`
  import { Worker } from 'node:worker_threads';
  const post = Worker.prototype.postMessage;
  let hang = false;
  process.on('SIGUSR2', () => { hang = true; });
  Worker.prototype.postMessage = function (message, ...rest) {
    if (hang) post.call(this, { kind: 'query', id: -1, text: 'select count(*) from generate_series(1, 1000000000000)', params: [], options: { textTypes: [] } });
    hang = false;
    return post.call(this, message, ...rest);
  };`)}`;

interface Outage {
  name: string;
  start(product: Product): Promise<void>;
  end(product: Product): Promise<void>;
}

async function send(url: string, route: string, token?: string, body?: object): Promise<Response> {
  return fetch(url + route, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(60_000),
  });
}

async function isReady(url: string): Promise<boolean> {
  const { status } = await send(url, '/readyz');
  return status === 200;
}

/** Waits until /readyz says this, and returns how long that took. @throws after two minutes */
async function waitForReady(url: string, ready: boolean): Promise<number> {
  const startedAt = performance.now();
  while ((await isReady(url)) !== ready) {
    if (performance.now() - startedAt > backWithinMs) throw new Error(`/readyz did not become ${ready} in time.`);
    await wait(100);
  }
  return Math.round(performance.now() - startedAt);
}

/** Creates tasks until stopped. Returns the titles that were acknowledged and the messages of refusals. */
function createTasks(url: string, token: string) {
  const acknowledged: string[] = [];
  const refusals = new Set<string>();
  let running = true;
  const loop = async (lane: number) => {
    for (let n = 0; running; n += 1) {
      const title = `Task ${lane} ${n}`;
      const response = await send(url, `${api}/tasks`, token, { title }).catch((error: unknown) => String(error));
      if (typeof response === 'string') refusals.add(response);
      else if (response.status === 201) acknowledged.push(title);
      else refusals.add(`${response.status} ${((await response.json()) as { message: string }).message}`);
      await wait(20);
    }
  };
  const loops = [1, 2, 3].map(loop);
  return {
    refusals,
    async stop() {
      running = false;
      await Promise.all(loops);
      return acknowledged;
    },
  };
}

async function rehearse(dataDir: string, databaseUrl: string, outage: Outage): Promise<boolean> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AIDE_RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const product = await startProduct({ nodeArgs: ['--import', hangOnSignal], env });
  try {
    const account = { name: 'Drill', email: 'drill@example.com', password: 'a password for the drill' };
    await send(product.url, `${api}/onboarding/signup`, undefined, account);
    const session = await send(product.url, `${api}/onboarding/login`, undefined, account);
    const { data } = (await session.json()) as { data: { token: string } };
    const creating = createTasks(product.url, data.token);
    await wait(2_000);
    await outage.start(product);
    const reportedMs = await waitForReady(product.url, false);
    await outage.end(product);
    const backMs = await waitForReady(product.url, true);
    await wait(2_000);
    const acknowledged = await creating.stop();
    const stored = new Set<string>();
    for (let cursor = ''; ;) {
      const page = await send(product.url, `${api}/tasks?limit=200${cursor}`, data.token);
      const { data: tasks, nextCursor } = (await page.json()) as {
        data: { title: string }[];
        nextCursor: string | null;
      };
      for (const { title } of tasks) stored.add(title);
      if (nextCursor === null) break;
      cursor = `&cursor=${nextCursor}`;
    }
    const lost = acknowledged.filter((title) => !stored.has(title)).length;
    console.table({ [outage.name]: { reportedMs, backMs, acknowledged: acknowledged.length, lost } });
    for (const refusal of creating.refusals) console.log(`  refused: ${refusal}`);
    return lost === 0 && reportedMs <= readyWithinMs;
  } finally {
    await product.end('SIGKILL');
  }
}

const hangThread: Outage = {
  name: 'thread hung',
  start: async ({ pid }) => void process.kill(pid, 'SIGUSR2'),
  end: async () => {},
};

/** Fills the disk to the last byte, and deletes what filled it. */
const fillDisk = (folder: string): Outage => {
  const file = path.join(folder, 'filler');
  return {
    name: 'disk full',
    async start() {
      const { bavail, bsize } = await statfs(folder);
      // The database writes at the same time, so that the last bytes may be gone before.
      await writeFile(file, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    async end() {
      await wait(fullMs);
      await rm(file);
    },
  };
};

/** Stops the PostgreSQL server for 30 s. */
const freeze = (signal: (name: NodeJS.Signals) => void): Outage => {
  let frozenAt = 0;
  return {
    name: 'PostgreSQL frozen',
    async start() {
      signal('SIGSTOP');
      frozenAt = performance.now();
    },
    async end() {
      await wait(Math.max(0, frozenMs - (performance.now() - frozenAt)));
      signal('SIGCONT');
    },
  };
};

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-outage-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onSmallDisk(folder: string): Promise<boolean> {
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder]);
  try {
    return await rehearse(folder, '', fillDisk(folder));
  } finally {
    execFileSync('/bin/umount', [folder]);
  }
}

async function onPostgres(): Promise<boolean> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await inFolder((folder) =>
      rehearse(
        folder,
        postgres.url,
        freeze((name) => postgres.signal(name)),
      ),
    );
  } finally {
    await postgres.stop();
  }
}

const outages: Record<string, () => Promise<boolean>> = {
  disk: () => inFolder(onSmallDisk),
  thread: () => inFolder((folder) => rehearse(folder, '', hangThread)),
  postgres: onPostgres,
};
let met = true;
for (const name of values.only.split(',')) met = (await outages[name]?.()) === true && met;
console.log(met ? 'Reported within 5 s, nothing lost, back without a person.' : 'NOT ALL GOALS ARE MET.');
process.exitCode = met ? 0 : 1;
