// npm run drill -- greedy-account --seconds=120 --contacts=50000 --tasks=100000 --database=both
// One account searches, syncs, captures, imports, exports and writes messages as fast as the rate limits allow, while another lists, creates and
// searches. Reports how long the other waits and how long the event loop was blocked.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { createLog } from '../src/platform/log.ts';
import { fillAccount } from './event-loop/fill-account.ts';
import { signUpAccount, useAsOther, useGreedily, type Figures, type Load } from './greedy-account/accounts.ts';

const goals = { p99Ms: 500, blockMs: 50, memoryGrowth: 1.5 };
/** The first requests run code that is not compiled yet; their blocks are reported apart. */
const firstMs = 10_000;
const print = (line: string) => void process.stdout.write(`${line}\n`);
const log = createLog('fatal');

/** The accounts act in a process of their own, so that the event loop and the memory are those of the server alone. */
async function actInProcess(load: Load): Promise<Figures> {
  const child = fork(import.meta.filename, ['--act']);
  child.send(load);
  return new Promise((resolve, reject) => {
    child.once('message', (figures: Figures) => resolve(figures));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The accounts ended early.')));
  });
}

interface Blocks {
  /** The longest, in milliseconds. */
  longest: number;
  /** The longest in processor time of the main thread: what it would be without other programs on the machine. */
  processor: number;
  /** 99.9 % are at most as long. */
  most: number;
}

/** Watches how long the event loop is blocked, with timers of a millisecond, until the returned function is called. */
function watchBlocks(): () => Blocks {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  }, 1);
  return () => {
    clearInterval(timer);
    delay.disable();
    return {
      longest: Math.round(delay.max / 1e6),
      processor: Math.round(longest / 1_000),
      most: Math.round(delay.percentile(99.9) / 1e6),
    };
  };
}

/** Runs a full garbage collection, which V8 otherwise puts off while there is memory. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

async function drill(databaseUrl: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-greedy-'));
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    AIDE_STT_OFFLINE: 'off',
    AIDE_TRIAL_DAYS: '0',
    LOG_LEVEL: 'fatal',
  };
  const config = loadConfig(environment, ['--roles=web,worker']);
  const start = async (withoutTimeouts: boolean) => {
    const database = await openDatabase(config, log, { withoutTimeouts });
    const app = await buildApp({ config, database, clock: systemClock, log });
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const stop = async () => {
      await app.stop();
      await database.close();
    };
    return { database, app, url, stop };
  };
  try {
    const filling = await start(true);
    const greedy = await signUpAccount(filling.url, 'greedy@example.com');
    const other = await signUpAccount(filling.url, 'other@example.com');
    const rows = { contacts: Number(values.contacts), tasks: Number(values.tasks) };
    await fillAccount(filling.database, greedy.id, { ...rows, others: 0 });
    await filling.stop();

    const { app, url, stop } = await start(false);
    await app.start();
    const before = process.memoryUsage().rss;
    const endFirst = watchBlocks();
    const acting = actInProcess({ url, greedy, other, kinds, seconds: Number(values.seconds) });
    await wait(firstMs);
    const first = endFirst();
    const endWatch = watchBlocks();
    const figures = await acting;
    const blocks = endWatch();
    const busy = process.memoryUsage().rss;
    collectGarbage();
    // V8 keeps free pages for up to eight seconds.
    await wait(20_000);
    const { rss: memory, heapUsed, external } = process.memoryUsage();
    await stop();
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    const lines = {
      'requests of the greedy account': figures.greedy,
      'requests of the other': figures.other.count,
      'refused to the other': figures.other.refused,
      'p50 of the other, ms': figures.other.p50,
      'p99 of the other, ms': figures.other.p99,
      'longest of the other, ms': figures.other.longest,
      'longest block of the first requests after the start, and in processor time, ms': `${first.longest}, ${first.processor}`,
      'longest block of the event loop, and in processor time, ms': `${blocks.longest}, ${blocks.processor}`,
      'blocks of 99.9 % at most, ms': blocks.most,
      'memory before, after, and after a garbage collection, MB': [before, busy, memory].map(megabytes).join(', '),
      'of that the heap of the main thread and its buffers, MB': [heapUsed, external].map(megabytes).join(', '),
      'load of the machine': os.loadavg()[0]?.toFixed(1),
    };
    for (const [name, value] of Object.entries(lines)) print(`  ${name}: ${value}`);
    return (
      figures.other.refused === 0 &&
      figures.other.p99 < goals.p99Ms &&
      Math.min(blocks.longest, blocks.processor) < goals.blockMs &&
      memory < before * goals.memoryGrowth
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    contacts: { type: 'string', default: '50000' },
    tasks: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'both' },
    kinds: { type: 'string', default: '' },
    /** Set for the process of the accounts. */
    act: { type: 'boolean', default: false },
  },
});
const kinds = values.kinds.split(',').filter(Boolean);

async function act(load: Load): Promise<void> {
  const end = AbortSignal.timeout(load.seconds * 1_000);
  const [greedy, other] = await Promise.all([useGreedily(load, end), useAsOther(load, end)]);
  process.send?.({ greedy, other } satisfies Figures);
  process.disconnect?.();
}

async function measure(): Promise<void> {
  let met = true;
  if (values.database !== 'postgres') {
    print('embedded database');
    met = (await drill('')) && met;
  }
  if (values.database !== 'embedded') {
    print('PostgreSQL');
    const postgres = await startPostgres({ durable: true });
    try {
      met = (await drill(postgres.url)) && met;
    } finally {
      await postgres.stop();
    }
  }
  print(met ? 'All goals are met.' : 'NOT ALL GOALS ARE MET.');
  process.exitCode = met ? 0 : 1;
}

if (values.act) process.once('message', (load: Load) => void act(load));
else await measure();
