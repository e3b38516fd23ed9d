import path from 'node:path';
import { eventRoutes, type DeliveryChannel } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { composeCapture } from './compose/compose-capture.ts';
import { composeReminders, type Reminders } from './compose/compose-reminders.ts';
import { composeTelegram } from './compose/compose-telegram.ts';
import { mountFeatures } from './compose/mount-features.ts';
import type { Config } from './config.ts';
import { authenticate } from './features/accounts/authenticate.ts';
import { createTokens } from './features/accounts/tokens.ts';
import { foldTaskTallies, planFolding } from './features/analytics/fold-task-tallies.job.ts';
import { purgeDeletedBacklogItems } from './features/backlog/purge-deleted-backlog-items.ts';
import { purgeDeletedRecurringTasks } from './features/recurring/purge-deleted-recurring-tasks.ts';
import type { Channel } from './features/reminders/channel.port.ts';
import { forgetUpdates } from './channels/telegram/updates/forget-updates.ts';
import type { Transcriber } from './features/speech/transcriber.ts';
import { purgeDeletedTasks } from './features/tasks/purge-deleted-tasks.ts';
import type { Bot } from './features/telegram-link/bot.ts';
import type { Clock } from './platform/clock.ts';
import { createWork, type Work } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import { countWork } from './platform/due-work/due-work.repository.ts';
import { createDueWorkEngine, type DueWorkEngine } from './platform/due-work/engine.ts';
import { openChangeHub } from './platform/events/change-hub.ts';
import { createEventStreams } from './platform/events/events.routes.ts';
import { generatedSecret } from './platform/generated-secret.ts';
import { housekeeping, planHousekeeping } from './platform/housekeeping.ts';
import { buildServer } from './platform/http/build-server.ts';
import { mountDocs } from './platform/http/docs.ts';
import { mount } from './platform/http/mount.ts';
import { mountOperations } from './platform/http/operations.ts';
import { mountStaticApp } from './platform/http/static-app.ts';
import type { Logger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createRateLimiter, unlimited } from './platform/rate-limit/rate-limiter.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** A chat bot in place of the one that the configuration opens; without any the Telegram calls say that it is not set up. */
  bot?: Bot | undefined;
  /** Hears voice notes. Default: nobody does. */
  transcriber?: Transcriber | undefined;
  /** Channels in place of, or beside, those that the configuration opens. */
  channels?: Partial<Record<DeliveryChannel, Channel>> | undefined;
}

export interface App {
  server: FastifyInstance;
  engine: DueWorkEngine;
  work: Work;
  /** Begins the background work of this process's roles. */
  start(): Promise<void>;
  /** Requests in flight finish, streams end, due work is handed back; the database stays open. */
  stop(): Promise<void>;
}

const webFolder = path.resolve(import.meta.dirname, '../../web/dist');

/** The composition root: everything is put together here and in compose/, and nowhere else. */
export async function buildApp(appDeps: AppDeps): Promise<App> {
  const { config, database, clock, log, channels, transcriber } = appDeps;
  const work = createWork(database, clock, log);
  const metrics = createMetrics();
  const limiter = config.AIDE_RATE_LIMITS ? createRateLimiter(database, clock) : unlimited;
  const secret = config.AIDE_SECRET ?? (await work.run(({ tx }) => generatedSecret(tx, 'signing')));
  const tokens = createTokens({ secret, days: config.AIDE_SESSION_DAYS, clock });
  const capture = composeCapture({ config, work, clock, log, limiter });
  const onProfileChanged: Reminders['onProfileChanged'] = (context, user) => reminders.onProfileChanged(context, user);
  const common = { config, database, work, clock, log, metrics, secret, limiter };
  const telegram = await composeTelegram({ ...common, capture, onProfileChanged, transcriber });
  const opened = telegram && { telegram: telegram.channel };
  const reminders = composeReminders({ ...common, channels: { ...opened, ...channels } });

  const purges = [purgeDeletedTasks, purgeDeletedRecurringTasks, purgeDeletedBacklogItems, forgetUpdates];
  const kinds = [housekeeping(work, purges), foldTaskTallies(work), ...reminders.kinds];
  const engine = createDueWorkEngine({ database, work, clock, log, kinds });
  const hub = await openChangeHub(database);
  const streams = createEventStreams(hub, clock);
  metrics.gauge('aide_event_streams', 'Open event streams', () => hub.subscribers);
  metrics.states('aide_due_work', 'Pieces of due work in the database, of all processes together', () =>
    work.read(async ({ tx, now }) => ({ ...(await countWork(tx, now)) })),
  );
  metrics.states('aide_database_connections', 'Connections of this process to the database', async () => ({
    ...database.connections?.(),
  }));

  const server = await buildServer({
    log,
    trustProxy: config.AIDE_TRUST_PROXY,
    https: config.AIDE_PUBLIC_URL?.startsWith('https:') ?? false,
    imageOrigins: config.AIDE_AVATAR_URL ? [new URL(config.AIDE_AVATAR_URL).origin] : [],
    observe: metrics.observeRequest,
  });
  await mountDocs(server);
  const deps = { work, authenticate: (token: string) => authenticate(work, tokens, token) };
  mountFeatures(server, { ...deps, config, tokens, limiter, capture, reminders, bot: appDeps.bot ?? telegram?.bot });
  mount(server, deps, eventRoutes, streams.handlers);
  await reminders.mountPages(server);
  telegram?.mount(server);
  mountOperations(server, {
    metrics,
    metricsToken: config.AIDE_METRICS_TOKEN,
    checks: { database: () => database.ping() },
  });
  await mountStaticApp(server, webFolder);

  const works = config.roles.includes('worker');
  return {
    server,
    engine,
    work,
    async start() {
      telegram?.start({ fetches: config.roles.includes('bot') });
      if (!works) return;
      await work.run(async (context) => {
        await planHousekeeping(context, 0);
        await planFolding(context, 0);
      });
      await reminders.ensureSchedules();
      await engine.start();
    },
    async stop() {
      streams.close();
      await Promise.all([server.close(), works ? engine.stop() : undefined, telegram?.stop()]);
      reminders.close();
    },
  };
}
