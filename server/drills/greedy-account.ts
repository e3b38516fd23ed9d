// npm run drill -- greedy-account --seconds=120 --contacts=50000 --tasks=100000 --database=both
// One account searches, syncs, captures, imports, exports and writes messages as fast as the rate limits allow, while another lists, creates and
// searches. Reports how long the other waits and how long the event loop was blocked.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { createLog } from '../src/platform/log.ts';
import { fillAccount } from './event-loop/fill-account.ts';
import { signUpAccount, useAsOther, useGreedily, type Figures, type Load } from './greedy-account/accounts.ts';

const goals = { p99Ms: 500, blockMs: 50, memoryGrowth: 1.5 };
const print = (line: string) => void process.stdout.write(`${line}\n`);
const log = createLog('fatal');

/** The accounts act on a thread of their own, so that the measured event loop is that of the server alone. */
async function actOnThread(load: Load): Promise<Figures> {
  const thread = new Worker(new URL(import.meta.url), { workerData: load });
  return new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
}

/**
 * Measures the processor time of the main thread between two timers of a millisecond. On a machine with other programs it is what the event
 * loop would be blocked without them.
 */
function watchProcessor(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return Math.round(longest / 1_000);
  };
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
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const endWatch = watchProcessor();
    const figures = await actOnThread({ url, greedy, other, kinds, seconds: Number(values.seconds) });
    delay.disable();
    const processorMs = endWatch();
    await wait(2_000);
    const memory = process.memoryUsage().rss;
    await stop();
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    const blockMs = Math.round(delay.max / 1e6);
    console.table({
      'requests of the greedy account': figures.greedy,
      'requests of the other': figures.other.count,
      'refused to the other': figures.other.refused,
      'p50 of the other, ms': figures.other.p50,
      'p99 of the other, ms': figures.other.p99,
      'longest of the other, ms': figures.other.longest,
      'longest block of the event loop, ms': blockMs,
      'longest block in processor time, ms': processorMs,
      'blocks of 99.9 % at most, ms': Math.round(delay.percentile(99.9) / 1e6),
      'memory before and after, MB': `${megabytes(before)} ${megabytes(memory)}`,
      'load of the machine': os.loadavg()[0]?.toFixed(1),
    });
    return (
      figures.other.refused === 0 &&
      figures.other.p99 < goals.p99Ms &&
      Math.min(blockMs, processorMs) < goals.blockMs &&
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
  },
});
const kinds = values.kinds.split(',').filter(Boolean);

if (isMainThread) {
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
} else {
  const load = workerData as Load;
  const end = AbortSignal.timeout(load.seconds * 1_000);
  const [greedy, other] = await Promise.all([useGreedily(load, end), useAsOther(load, end)]);
  parentPort?.postMessage({ greedy, other } satisfies Figures);
}
