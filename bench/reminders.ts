/**
 * npm run bench reminders [-- --embedded --count=10000]: how late mail reminders are if many are due within one minute, what
 * the mail server alone can handle, and the CPU use of an idle worker.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withPostgres } from '../scripts/lib/postgres.mjs';
import { seed } from '../server/drills/chaos/seed.ts';
import { createMailChannel } from '../server/src/channels/mail/outgoing/mail-channel.ts';
import { openSmtp } from '../server/src/channels/mail/outgoing/smtp-transport.ts';
import { loadConfig } from '../server/src/config.ts';
import { deliveriesTable } from '../server/src/features/reminders/deliveries/deliveries.table.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { sampleMessages } from '../server/test/sample-messages.ts';
import { openSmtpSink, type SmtpSink } from '../server/test/smtp-sink.ts';
import { getProcessorMs } from './lib/process-figures.ts';

const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    count: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '1' },
  },
});
const reminders = Number(values.count);
const spreadMs = 60_000;
const idleMs = 20_000;
const timeoutMs = 300_000;
const from = 'Aide <aide@follow.example>';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function main(databaseUrl?: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-bench-'));
  const sink = await openSmtpSink();
  const env: Record<string, string> = {
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    AIDE_MAIL_FROM: from,
    LOG_LEVEL: 'error',
  };
  if (databaseUrl !== undefined) env.DATABASE_URL = databaseUrl;
  const config = loadConfig(env);
  const workers: ChildProcess[] = [];
  const start = async () => {
    const child = startWorker(env);
    workers.push(child);
    await untilReady(child);
    return child;
  };
  try {
    const alone = await channelRate(sink);
    const idle = await idleShare(await start());
    await stop(workers);
    const planning = performance.now();
    const startsAt = await seed(config, {
      tasks: reminders,
      spreadMs,
      leadInMs: 30_000 + reminders * 10,
      withTelegram: false,
    });
    const planned = performance.now() - planning;
    for (let n = 0; n < (databaseUrl === undefined ? 1 : Number(values.workers)); n += 1) await start();
    const end = startsAt + spreadMs + timeoutMs;
    while (sink.mails.length < reminders && Date.now() < end) await wait(500);
    const cpu = workers.reduce((sum, child) => sum + getProcessorMs(child.pid ?? 0), 0);
    await stop(workers);
    const late = await lateness(config, sink);
    print([
      ['database', databaseUrl === undefined ? 'embedded' : `PostgreSQL, ${values.workers} worker(s)`],
      ['reminders due within a minute', reminders],
      ['planned per second', Math.round(reminders / (planned / 1000))],
      ['the mail server alone, mails per second', Math.round(alone)],
      ['arrived', sink.mails.length],
      ['late p50 / p95 / p99 / most, ms', [0.5, 0.95, 0.99, 1].map((share) => at(late, share)).join(' / ')],
      ['processor time for each reminder, start included, ms', (cpu / reminders).toFixed(1)],
      ['an idle worker, share of a core', `${(idle * 100).toFixed(2)} %`],
      ['load of the machine (1 min)', (os.loadavg()[0] ?? 0).toFixed(1)],
    ]);
  } finally {
    await stop(workers);
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function startWorker(env: Record<string, string>): ChildProcess {
  const file = path.join(import.meta.dirname, '../server/drills/chaos/worker.ts');
  return spawn(process.execPath, [file], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the worker did not start')));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => text.includes('ready') && resolve());
  });
}

async function stop(workers: ChildProcess[]): Promise<void> {
  await Promise.all(
    workers.splice(0).map(
      (child) =>
        new Promise<void>((resolve) => {
          child.removeAllListeners('exit').once('exit', () => resolve());
          child.kill('SIGTERM');
        }),
    ),
  );
}

/** Measures the SMTP pool and sink alone, without planning or recording. */
async function channelRate(sink: SmtpSink): Promise<number> {
  const mails = 1_000;
  const smtp = openSmtp(sink.url, 8);
  const channel = createMailChannel({ transport: smtp.deliver, from });
  const { reminder } = sampleMessages();
  const began = performance.now();
  await Promise.all(Array.from({ length: mails }, () => channel.send(reminder, new AbortController().signal)));
  const seconds = (performance.now() - began) / 1000;
  smtp.close();
  sink.mails.length = 0;
  return mails / seconds;
}

/** The share of a core that an idle worker uses, including the measurement once a second. */
async function idleShare(child: ChildProcess): Promise<number> {
  await wait(3_000);
  const before = getProcessorMs(child.pid ?? 0);
  await wait(idleMs);
  return (getProcessorMs(child.pid ?? 0) - before) / idleMs;
}

async function lateness(config: ReturnType<typeof loadConfig>, sink: SmtpSink): Promise<number[]> {
  const database = await openDatabase(config, createLog('warn'));
  const rows = await database.read((tx) => tx.select().from(deliveriesTable));
  await database.close();
  const arrivedAt = new Map(sink.mails.map(({ messageId, at: moment }) => [messageId.slice(1, 37), moment]));
  return rows
    .flatMap(({ id, dueAt }) => {
      const moment = arrivedAt.get(id);
      return moment === undefined ? [] : [moment - dueAt.getTime()];
    })
    .toSorted((a, b) => a - b);
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function print(lines: [string, string | number][]): void {
  for (const [name, value] of lines) console.log(`${name.padEnd(54)} ${value}`);
}

if (values.embedded) await main();
else await withPostgres(({ url }: { url: string }) => main(url), { durable: true });
