/**
 * npm run bench workers [-- --quick]: how sending scales with worker processes, with a slow mail server, so
 * that neither it nor the database is the limit.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { withPostgres } from '../scripts/lib/postgres.mjs';
import { seed } from '../server/drills/chaos/seed.ts';
import { loadConfig } from '../server/src/config.ts';
import { openSmtpSink } from '../server/test/smtp-sink.ts';
import { describeMachine } from './lib/machine.ts';
import { printTable } from './lib/table.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const reminders = values.quick ? 300 : 3_000;
const serverThinksMs = 200;
const wanted = 1.7;
const timeoutMs = 300_000;
const workerFile = path.join(import.meta.dirname, '../server/drills/chaos/worker.ts');

/** Few enough that waiting for the mail server, and not the processor, limits a process. */
const fewConnections = 8;
const defaultConnections = 64;

/** Mails a second with so many workers, on a database of their own. */
async function measure(serverUrl: string, workers: number, connections: number): Promise<number> {
  const name = `workers_${workers}_${connections}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const sink = await openSmtpSink({ thinksMs: serverThinksMs });
  const env = {
    DATABASE_URL: url,
    DATA_DIR: os.tmpdir(),
    SMTP_URL: sink.url,
    LOG_LEVEL: 'error',
    AIDE_MAIL_CONCURRENCY: String(connections),
  };
  const plan = { tasks: reminders, spreadMs: 1, leadInMs: 10_000 + reminders * 10, withTelegram: false };
  const dueAt = await seed(loadConfig(env), plan);
  await wait(Math.max(0, dueAt - Date.now()));
  const children = Array.from({ length: workers }, () =>
    spawn(process.execPath, [workerFile], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  try {
    const end = Date.now() + timeoutMs;
    while (sink.mails.length < reminders && Date.now() < end) await wait(100);
    // From a tenth to nine tenths: neither the start of the processes nor the last stragglers.
    const at = (share: number) => sink.mails[Math.floor(sink.mails.length * share)]?.at ?? Number.NaN;
    return (sink.mails.length * 0.8) / ((at(0.9) - at(0.1)) / 1000);
  } finally {
    await Promise.all(children.map(stop));
    await sink.close();
  }
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
    const rates: number[] = [];
    for (const workers of [1, 2, 3]) rates.push(await measure(url, workers, fewConnections));
    const byDefault = await measure(url, 1, defaultConnections);
    const [one = Number.NaN, two = Number.NaN] = rates;
    printTable(`PostgreSQL ${version}, ${reminders} reminders by mail, ${serverThinksMs} ms each at the mail server`, [
      ['processes', 'connections each', 'mails a second', 'times one'],
      ...rates.map((rate, at) => [String(at + 1), String(fewConnections), rate.toFixed(1), (rate / one).toFixed(2)]),
      ['1', String(defaultConnections), byDefault.toFixed(1), (byDefault / one).toFixed(2)],
    ]);
    const met = two / one >= wanted;
    console.log(`\n${met ? 'met' : 'NOT MET'}: two processes send at least ${wanted} times as much as one`);
    process.exitCode = met ? 0 : 1;
  },
  { durable: true },
);
