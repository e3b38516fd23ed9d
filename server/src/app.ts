import path from 'node:path';
import {
  accountRoutes,
  backlogRoutes,
  contactRoutes,
  eventRoutes,
  reminderRoutes,
  taskRoutes,
  type DeliveryChannel,
} from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { composeReminders } from './compose-reminders.ts';
import type { Config } from './config.ts';
import { accountHandlers } from './features/accounts/accounts.routes.ts';
import { authenticate } from './features/accounts/authenticate.ts';
import { createTokens } from './features/accounts/tokens.ts';
import { backlogExport } from './features/backlog/backlog.export.ts';
import { backlogHandlers } from './features/backlog/backlog.routes.ts';
import { contactsExport } from './features/contacts/contacts.export.ts';
import { contactHandlers } from './features/contacts/contacts.routes.ts';
import type { Channel } from './features/reminders/channel.port.ts';
import { remindersExport } from './features/reminders/reminders.export.ts';
import { reminderHandlers } from './features/reminders/reminders.routes.ts';
import { tasksExport } from './features/tasks/tasks.export.ts';
import { taskHandlers } from './features/tasks/tasks.routes.ts';
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
  /** Channels in place of, or beside, those that the configuration opens. */
  channels?: Partial<Record<DeliveryChannel, Channel>>;
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
export async function buildApp({ config, database, clock, log, channels }: AppDeps): Promise<App> {
  const work = createWork(database, clock, log);
  const metrics = createMetrics();
  const limiter = config.AIDE_RATE_LIMITS ? createRateLimiter(database, clock) : unlimited;
  const secret = config.AIDE_SECRET ?? (await work.run(({ tx }) => generatedSecret(tx, 'signing')));
  const tokens = createTokens({ secret, days: config.AIDE_SESSION_DAYS, clock });

  const reminders = composeReminders({ config, work, clock, log, metrics, secret, channels });
  const kinds = [housekeeping(work), ...reminders.kinds];
  const engine = createDueWorkEngine({ database, work, clock, log, kinds });
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
    exportSections: [contactsExport, tasksExport, backlogExport, remindersExport],
    onSignedUp: reminders.onSignedUp,
    onProfileChanged: reminders.onProfileChanged,
  });
  mount(server, deps, accountRoutes, accounts);
  mount(server, deps, contactRoutes, contactHandlers());
  mount(server, deps, taskRoutes, taskHandlers());
  mount(server, deps, backlogRoutes, backlogHandlers());
  mount(server, deps, reminderRoutes, reminderHandlers());
  mount(server, deps, eventRoutes, streams.handlers);
  await reminders.mountPages(server);
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
      await work.run((context) => planHousekeeping(context, 0));
      await reminders.ensureSchedules();
      await engine.start();
    },
    async stop() {
      streams.close();
      await Promise.all([server.close(), works ? engine.stop() : undefined]);
      reminders.close();
    },
  };
}
