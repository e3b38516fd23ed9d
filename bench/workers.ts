/**
 * npm run bench workers [-- --quick]: how sending scales with worker processes. The mail server and the push service
 * are slow, so that neither they nor the database is the bottleneck.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DeliveryChannel } from '@aide/contract';
import { Client } from 'pg';
import { withPostgres } from '../scripts/lib/postgres.mjs';
import { startPushBrowsers } from '../server/drills/chaos/push-browsers.ts';
import { seed, type SeedPlan } from '../server/drills/chaos/seed.ts';
import { loadConfig } from '../server/src/config.ts';
import { openSmtpSink } from '../server/test/smtp-sink.ts';
import { describeMachine } from './lib/machine.ts';
import { getProcessorMs } from './lib/process-figures.ts';
import { printTable } from './lib/table.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const reminders = values.quick ? 300 : 3_000;
const serverThinksMs = 200;
const wanted = 1.7;
const timeoutMs = 300_000;
const workerFile = path.join(import.meta.dirname, '../server/drills/chaos/worker.ts');

/** Few enough that waiting for the mail server, not the CPU, limits a process. */
const fewConnections = 8;
const defaultConnections = 64;

interface Measured {
  perSecond: number;
  /** CPU time of the worker processes per message. */
  processorMs: number;
}

interface Receiver {
  env: Record<string, string>;
  seed: Pick<SeedPlan, 'channel' | 'subscribe'>;
  /** When each message arrived, in order. */
  listArrivals(): readonly number[];
  close(): Promise<void>;
}

async function receiveMails(connections: number, only?: DeliveryChannel): Promise<Receiver> {
  const sink = await openSmtpSink({ delayMs: serverThinksMs });
  return {
    env: { SMTP_URL: sink.url, AIDE_MAIL_CONCURRENCY: String(connections) },
    seed: only ? { channel: only } : {},
    listArrivals: () => sink.mails.map(({ at }) => at),
    close: () => sink.close(),
  };
}

async function receivePushes(): Promise<Receiver> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-bench-'));
  const { service, env, subscribe } = await startPushBrowsers(folder, { delayMs: serverThinksMs });
  return {
    env,
    seed: { channel: 'push', subscribe },
    listArrivals: () => service.messages.map(({ at }) => at),
    async close() {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}

let runs = 0;

/** Sends all reminders with this many workers, on a separate database. */
async function measure(serverUrl: string, workers: number, receiver: Receiver): Promise<Measured> {
  const name = `workers_${(runs += 1)}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const env = { DATABASE_URL: url, DATA_DIR: os.tmpdir(), LOG_LEVEL: 'error', ...receiver.env };
  const leadInMs = 10_000 + reminders * 10;
  const dueAt = await seed(loadConfig(env), {
    tasks: reminders,
    spreadMs: 1,
    leadInMs,
    withTelegram: false,
    ...receiver.seed,
  });
  await wait(Math.max(0, dueAt - Date.now()));
  const children = Array.from({ length: workers }, () =>
    spawn(process.execPath, [workerFile], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  try {
    await Promise.all(children.map((child) => new Promise((resolve) => child.stdout?.once('data', resolve))));
    const before = sumProcessorMs(children);
    const end = Date.now() + timeoutMs;
    while (receiver.listArrivals().length < reminders && Date.now() < end) await wait(100);
    const arrivals = receiver.listArrivals();
    // From the 10th to the 90th percentile, without the start of the processes and the last stragglers.
    const at = (share: number) => arrivals[Math.floor(arrivals.length * share)] ?? Number.NaN;
    return {
      perSecond: (arrivals.length * 0.8) / ((at(0.9) - at(0.1)) / 1000),
      processorMs: (sumProcessorMs(children) - before) / arrivals.length,
    };
  } finally {
    await Promise.all(children.map(stop));
    await receiver.close();
  }
}

function sumProcessorMs(children: readonly ChildProcess[]): number {
  return children.reduce((sum, { pid = 0 }) => sum + getProcessorMs(pid), 0);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

console.log(describeMachine());
await withPostgres(
  async ({ url, version }: { url: string; version: string }) => {
    const scaled: Measured[] = [];
    for (const workers of [1, 2, 3]) scaled.push(await measure(url, workers, await receiveMails(fewConnections)));
    const byDefault = await measure(url, 1, await receiveMails(defaultConnections));
    const mailOnly = await measure(url, 1, await receiveMails(defaultConnections, 'email'));
    const push = await measure(url, 1, await receivePushes());
    const [one = Number.NaN, two = Number.NaN] = scaled.map(({ perSecond }) => perSecond);
    const row = (what: string, workers: number, connections: number | string, { perSecond, processorMs }: Measured) => [
      what,
      String(workers),
      String(connections),
      perSecond.toFixed(1),
      processorMs.toFixed(1),
    ];
    printTable(`PostgreSQL ${version}, ${reminders} reminders, ${serverThinksMs} ms each at the receiving server`, [
      ['what', 'processes', 'connections each', 'a second', 'processor ms each'],
      ...scaled.map((measured, at) => row('mail, with its notification', at + 1, fewConnections, measured)),
      row('mail, with its notification', 1, defaultConnections, byDefault),
      row('mail alone', 1, defaultConnections, mailOnly),
      row('push alone', 1, 'up to 256', push),
    ]);
    const met = two / one >= wanted;
    console.log(`\n${met ? 'met' : 'NOT MET'}: two processes send at least ${wanted} times as much as one`);
    process.exitCode = met ? 0 : 1;
  },
  { durable: true },
);
