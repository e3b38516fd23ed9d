import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { loadConfig } from '../../src/config.ts';
import { deliveriesTable } from '../../src/features/reminders/deliveries/deliveries.table.ts';
import { notificationsTable } from '../../src/features/reminders/notifications/notifications.table.ts';
import { tasksTable } from '../../src/features/planner/tasks/tasks.table.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import { openSmtpSink } from '../../test/smtp-sink.ts';
import { fakeToken, openFakeTelegram } from '../../test/fake-telegram/fake-telegram.ts';
import { acceptedBy, injectFault, countFaults } from './telegram-faults.ts';
import { injectPushFault, startPushBrowsers } from './push-browsers.ts';
import { seed } from './seed.ts';
import { judge, type Verdict } from './verdict.ts';
import { startWorkers } from './workers.ts';

export interface ChaosPlan {
  /** PostgreSQL with several workers, or the embedded database with one when left out. */
  databaseUrl?: string;
  workers: number;
  /** Each task has a reminder by mail, one in the chat, one in the web app and one as a push notification. */
  tasks: number;
  spreadMs: number;
  /** Time to plan them all and to start the workers before the first is due. */
  leadInMs: number;
  /** Time between two kills, at random between the two. */
  killEveryMs: { min: number; max: number };
  /** Then whatever is not delivered counts as lost. */
  timeoutMs: number;
  print(line: string): void;
}

export interface ChaosResult {
  verdict: Verdict;
  kills: number;
  telegram: { slowly: number; tooMany: number; broken: number; cut: number };
  seconds: number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets reminders fall due while workers are killed at random, then counts what arrived. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-chaos-'));
  const [sink, telegram] = [await openSmtpSink(), await openFakeTelegram()];
  const push = await startPushBrowsers(folder, { injectFault: injectPushFault });
  telegram.injectFault = injectFault;
  const env = {
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    AIDE_MAIL_FROM: 'Aide <aide@follow.example>',
    DRILL_TELEGRAM_URL: `${telegram.url}/bot${fakeToken}`,
    ...push.env,
    ...(plan.databaseUrl === undefined ? {} : { DATABASE_URL: plan.databaseUrl }),
  };
  const config = loadConfig(env);
  try {
    plan.print(`Planning ${plan.tasks * 4} reminders…`);
    const startsAt = await seed(config, { ...plan, withTelegram: true, subscribe: push.subscribe });
    const began = Date.now();
    const workers = startWorkers(plan.databaseUrl === undefined ? 1 : plan.workers, env);
    try {
      await wait(startsAt - Date.now());
      await killUntil(plan, workers, startsAt + plan.spreadMs);
      plan.print(`${workers.kills.length} workers killed; waiting for what is left`);
      await waitForEnd(plan, workers, startsAt + plan.spreadMs + plan.timeoutMs);
    } finally {
      await workers.stop();
    }
    const database = await openDatabase(config, createLog('warn'));
    const deliveries = await database.read((tx) => tx.select().from(deliveriesTable));
    const notifications = await database.read((tx) => tx.select().from(notificationsTable));
    const waiting = await database.read((tx) => tx.select().from(tasksTable).where(isNotNull(tasksTable.waitingFor)));
    await database.close();
    const evidence = {
      deliveries,
      waitingFor: new Map(waiting.map(({ id, waitingFor }) => [id, waitingFor ?? ''])),
      notifications,
      mails: sink.mails,
      telegrams: acceptedBy(telegram),
      pushes: push.listAccepted(),
      kills: workers.kills,
      failedTries: workers.failedTries,
    };
    return {
      verdict: judge(evidence),
      kills: workers.kills.length,
      telegram: countFaults(telegram),
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    await Promise.all([sink.close(), telegram.close(), push.service.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function killUntil(plan: ChaosPlan, workers: ReturnType<typeof startWorkers>, end: number): Promise<void> {
  const { min, max } = plan.killEveryMs;
  while (Date.now() < end) {
    await wait(min + Math.random() * (max - min));
    if (Date.now() < end) workers.killOne();
    plan.print(`  still planned: ${workers.planned() ?? '?'}`);
  }
}

async function waitForEnd(plan: ChaosPlan, workers: ReturnType<typeof startWorkers>, end: number): Promise<void> {
  while (Date.now() < end) {
    await wait(1_500);
    if (workers.planned() === 0) return;
  }
  plan.print(`Timed out with ${workers.planned() ?? '?'} still planned`);
}
