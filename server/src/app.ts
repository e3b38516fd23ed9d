import path from 'node:path';
import {
  accountRoutes,
  analyticsRoutes,
  backlogRoutes,
  captureRoutes,
  contactRoutes,
  eventRoutes,
  recurringRoutes,
  taskRoutes,
  telegramRoutes,
  trialRoutes,
} from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { readWithModel } from './channels/model/read-with-model.ts';
import type { Config } from './config.ts';
import { accountHandlers } from './features/accounts/accounts.routes.ts';
import { authenticate } from './features/accounts/authenticate.ts';
import { createTokens } from './features/accounts/tokens.ts';
import { analyticsHandlers } from './features/analytics/analytics.routes.ts';
import { foldTaskTallies, planFolding } from './features/analytics/fold-task-tallies.job.ts';
import { backlogExport } from './features/backlog/backlog.export.ts';
import { backlogHandlers } from './features/backlog/backlog.routes.ts';
import { purgeDeletedBacklogItems } from './features/backlog/purge-deleted-backlog-items.ts';
import { capturesExport } from './features/capture/capture.export.ts';
import { captureHandlers } from './features/capture/capture.routes.ts';
import { createUnderstanding } from './features/capture/create-understanding.ts';
import { createContactsCache } from './features/capture/known-contacts.ts';
import type { CaptureDeps } from './features/capture/receive-message.ts';
import { contactsExport } from './features/contacts/contacts.export.ts';
import { contactHandlers } from './features/contacts/contacts.routes.ts';
import { purgeDeletedRecurringTasks } from './features/recurring/purge-deleted-recurring-tasks.ts';
import { recurringTasksExport } from './features/recurring/recurring.export.ts';
import { recurringHandlers } from './features/recurring/recurring.routes.ts';
import { purgeDeletedTasks } from './features/tasks/purge-deleted-tasks.ts';
import { tasksExport } from './features/tasks/tasks.export.ts';
import { taskHandlers } from './features/tasks/tasks.routes.ts';
import type { Bot } from './features/telegram-link/bot.ts';
import { telegramLinkHandlers } from './features/telegram-link/telegram-link.routes.ts';
import { trialHandlers } from './features/trial/trial.routes.ts';
import type { Clock } from './platform/clock.ts';
import { createWork, type Work } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import { createDueWorkEngine, type DueWorkEngine } from './platform/due-work/engine.ts';
import { openChangeHub } from './platform/events/change-hub.ts';
import { createEventStreams } from './platform/events/events.routes.ts';
import { generatedSecret } from './platform/generated-secret.ts';
import { buildServer } from './platform/http/build-server.ts';
import { mountDocs } from './platform/http/docs.ts';
import { mount } from './platform/http/mount.ts';
import { mountOperations } from './platform/http/operations.ts';
import { mountStaticApp } from './platform/http/static-app.ts';
import { housekeeping, planHousekeeping } from './platform/housekeeping.ts';
import type { Logger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createRateLimiter, unlimited } from './platform/rate-limit/rate-limiter.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** The chat bot; without one the Telegram calls say that it is not set up. */
  bot?: Bot;
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

/** The composition root: everything is put together here and nowhere else. */
export async function buildApp({ config, database, clock, log, bot }: AppDeps): Promise<App> {
  const work = createWork(database, clock, log);
  const metrics = createMetrics();
  const limiter = config.AIDE_RATE_LIMITS ? createRateLimiter(database, clock) : unlimited;
  const secret = config.AIDE_SECRET ?? (await work.run(({ tx }) => generatedSecret(tx, 'signing')));
  const tokens = createTokens({ secret, days: config.AIDE_SESSION_DAYS, clock });

  const capture: CaptureDeps = {
    work,
    limiter,
    understanding: createUnderstanding({ log, secondReader: modelReader(config, clock) }),
    contacts: createContactsCache(),
  };

  const engine = createDueWorkEngine({
    database,
    work,
    clock,
    log,
    kinds: [
      housekeeping(work, [purgeDeletedTasks, purgeDeletedRecurringTasks, purgeDeletedBacklogItems]),
      foldTaskTallies(work),
    ],
  });
  const hub = await openChangeHub(database);
  const streams = createEventStreams(hub, clock);
  metrics.gauge('aide_event_streams', 'Open event streams', () => hub.subscribers);

  const server = await buildServer({
    log,
    trustProxy: config.AIDE_TRUST_PROXY,
    https: config.AIDE_PUBLIC_URL?.startsWith('https:') ?? false,
    imageOrigins: config.AIDE_AVATAR_URL ? [new URL(config.AIDE_AVATAR_URL).origin] : [],
    observe: metrics.observeRequest,
  });
  await mountDocs(server);
  const deps = { work, authenticate: (token: string) => authenticate(work, tokens, token) };
  const accounts = accountHandlers({
    work,
    tokens,
    limiter,
    trialDays: config.AIDE_TRIAL_DAYS,
    exportSections: [contactsExport, tasksExport, recurringTasksExport, backlogExport, capturesExport],
  });
  mount(server, deps, accountRoutes, accounts);
  mount(server, deps, contactRoutes, contactHandlers());
  mount(server, deps, taskRoutes, taskHandlers());
  mount(server, deps, backlogRoutes, backlogHandlers());
  mount(server, deps, recurringRoutes, recurringHandlers());
  mount(server, deps, captureRoutes, captureHandlers(capture));
  const dashboard = {
    upgradeTaskThreshold: config.AIDE_UPGRADE_TASKS,
    upgradeContactThreshold: config.AIDE_UPGRADE_CONTACTS,
  };
  mount(server, deps, analyticsRoutes, analyticsHandlers({ avatarUrl: config.AIDE_AVATAR_URL, dashboard }));
  mount(server, deps, trialRoutes, trialHandlers());
  mount(server, deps, telegramRoutes, telegramLinkHandlers({ work, limiter, bot }));
  mount(server, deps, eventRoutes, streams.handlers);
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
      if (!works) return;
      await work.run(async (context) => {
        await planHousekeeping(context, 0);
        await planFolding(context, 0);
      });
      await engine.start();
    },
    async stop() {
      streams.close();
      await Promise.all([server.close(), works ? engine.stop() : undefined]);
    },
  };
}

/** The language model, where the operator has named one. */
function modelReader(config: Config, clock: Clock) {
  const { AIDE_LLM_URL: url, AIDE_LLM_MODEL: model, AIDE_LLM_KEY: key, AIDE_LLM_TIMEOUT_MS: timeoutMs } = config;
  return url !== undefined && model !== undefined ? readWithModel({ url, model, key, timeoutMs }, clock) : undefined;
}
