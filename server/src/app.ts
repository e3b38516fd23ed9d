import path from 'node:path';
import { eventRoutes } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import type { GetText } from './channels/mail/incoming/providers/sns.ts';
import type { Lookup } from './channels/mail/incoming/verify-sender.ts';
import { mountMcp } from './channels/mcp/mcp.routes.ts';
import { createOidcProvider } from './channels/oidc/oidc-provider.ts';
import { composeMailboxes, type ProviderAddresses } from './compose/compose-mailboxes.ts';
import { composeCapture, composeDrafts } from './compose/compose-capture.ts';
import { composeMailIn } from './compose/compose-mail-in.ts';
import type { MailIn } from './compose/open-mail-in.ts';
import { composePush } from './compose/compose-push.ts';
import { composeReminders } from './compose/compose-reminders.ts';
import { composeServer } from './compose/compose-server.ts';
import { composeSpeech } from './compose/compose-speech.ts';
import { composeChats } from './compose/compose-chats.ts';
import { openLiveConfig } from './compose/live-config.ts';
import { mountModules, publish, purges, repeatingWork } from './compose/modules.ts';
import { getAppUrl, getContactEmail, type Config } from './config.ts';
import { createAccountLinks } from './features/identity/accounts/account-links.ts';
import { prepareOwner } from './features/identity/accounts/owner.repository.ts';
import { storeRejection } from './features/identity/accounts/record-rejections.ts';
import { createTokens } from './features/identity/accounts/tokens.ts';
import { authenticateBearer, createFindExpiry, createOwnerCheck } from './features/identity/authenticate-bearer.ts';
import { authenticateApp, isAppToken } from './features/identity/connected-apps/authenticate-app.ts';
import { createIssuer } from './features/identity/connected-apps/oauth-issuer.ts';
import { createRelyingParty } from './features/identity/passkeys/relying-party.ts';
import { connectionJobs } from './features/connections/connections.module.ts';
import { serverSettingsPurpose } from './features/operations/operations.module.ts';
import { plannerJobs } from './features/planner/planner.module.ts';
import { planFolding } from './features/planner/analytics/fold-task-tallies.job.ts';
import type { Channels } from './features/reminders/deliveries/channel.port.ts';
import { createSuffixes } from './features/assistant/email-by-date/private-suffix.ts';
import { warmUpParser } from './features/assistant/requests/parse-request.ts';
import { createSettingsStore } from './features/operations/server-settings/settings-store.ts';
import { createSessions } from './features/identity/sessions/sessions.ts';
import type { Transcriber } from './features/assistant/speech/transcriber.ts';
import type { Bot } from './features/assistant/telegram-link/bot.ts';
import type { Clock } from './platform/clock.ts';
import { createTransactions, type Transactions } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import { countWork } from './platform/due-work/due-work.repository.ts';
import { createDueWorkEngine, type DueWorkEngine } from './platform/due-work/engine.ts';
import { keepRepairingPlans } from './platform/due-work/repair-plans.ts';
import { openChangeHub } from './platform/events/change-hub.ts';
import { createEventStreams } from './platform/events/events.routes.ts';
import { housekeeping, planHousekeeping } from './platform/housekeeping.ts';
import { buildServer, getListeningPort, stopServer } from './platform/http/build-server.ts';
import { mountCors, parseOrigins } from './platform/http/cors.ts';
import { mountDocs } from './platform/http/docs.routes.ts';
import { mount, type MountDeps } from './platform/http/mount.ts';
import { mountOperations } from './platform/http/operations.ts';
import { collectMethods, mountStaticApp } from './platform/http/static-app.ts';
import { createIdempotency } from './platform/idempotency/create-idempotency.ts';
import type { Logger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Resolve } from './platform/outbound/post-outside.ts';
import { createRateLimiter, unlimited } from './platform/rate-limit/rate-limiter.ts';
import { createSeal } from './platform/secret/seal.ts';
import { loadSigningKey, signingKeyWarning } from './platform/secret/signing-key.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** Replaces the bot of the configuration. Without any, the Telegram routes return that it is not set up. */
  bot?: Bot | undefined;
  /** Transcribes voice notes. Default: the configured engines. */
  transcriber?: Transcriber | undefined;
  /** Channels that replace or extend those of the configuration. */
  channels?: Channels | undefined;
  /** DNS queries. Default: the system's resolver. */
  lookup?: Lookup | undefined;
  getOutside?: GetText | undefined;
  /** Resolves host names for webhooks and pushes. Default: the system's resolver. */
  resolve?: Resolve | undefined;
  providerAddresses?: ProviderAddresses | undefined;
  /** Writes a backup into a file. Default: the command line, in a child process. */
  writeBackupFile?: ((file: string) => Promise<void>) | undefined;
}

export interface App {
  server: FastifyInstance;
  engine: DueWorkEngine;
  transactions: Transactions;
  mailIn: MailIn;
  chats: Awaited<ReturnType<typeof composeChats>>;
  /** Serves /healthz, /readyz and /metrics only, in a process without the role `web`. */
  listenForProbes(address: { port: number; host: string }): Promise<void>;
  /** Starts the background work of this process's roles, and prepares for messages. */
  start(): Promise<void>;
  /** Waits for open requests, ends streams and releases due work. The database stays open. */
  stop(): Promise<void>;
}

const webFolder = path.resolve(import.meta.dirname, '../../web/dist');

/** The composition root: dependencies are wired only here and in compose/. */
export async function buildApp(appDeps: AppDeps): Promise<App> {
  const { config, database, clock, log, channels, lookup, getOutside, resolve } = appDeps;
  const transactions = createTransactions(database, clock, log, publish);
  const metrics = createMetrics();
  const limiter = config.AIDE_RATE_LIMITS ? createRateLimiter(database, clock) : unlimited;
  const { value: secret, storedIn } = await loadSigningKey(config, database);
  if (storedIn === 'database') log.warn(signingKeyWarning);
  await database.statement((tx) => prepareOwner(tx, config.AIDE_OWNER));
  const tokens = createTokens({ secret, days: config.AIDE_SESSION_DAYS, clock });
  const sessions = createSessions(transactions, tokens);
  const links = createAccountLinks({ secret, clock, appUrl: getAppUrl(config) });
  const store = createSettingsStore(createSeal(secret, serverSettingsPurpose), log);
  const live = await openLiveConfig({ config, database, transactions, log, store });
  const capture = composeCapture({ live, transactions, clock, log, limiter });
  const drafts = composeDrafts({ live, transactions, clock, log, limiter });
  const speech = composeSpeech({ live, clock, log, transcriber: appDeps.transcriber });
  const common = { config, live, database, transactions, clock, log, metrics, secret, limiter };
  const chats = await composeChats({ ...common, capture, transcriber: speech.transcriber });
  const { telegram, whatsApp } = chats;
  const push = await composePush({ ...common, resolve });
  const reminders = await composeReminders({
    ...common,
    links,
    push: push.channel,
    getTelegram: () => telegram.current?.channel,
    getWhatsApp: () => whatsApp.current?.channel,
    channels,
  });
  const suffixFor = createSuffixes(secret);
  // Also if rate limits are disabled: a used token must not be accepted again.
  const usedTokens = createRateLimiter(database, clock);
  const mailIn = await composeMailIn({
    ...common,
    reminders,
    lookup,
    getOutside,
    usedTokens,
    suffixFor,
    secret,
    capture,
  });
  const administration = composeServer({ ...common, store, links, writeBackupFile: appDeps.writeBackupFile });
  const connections = {
    ...common,
    webhookAllow: config.AIDE_WEBHOOK_ALLOW,
    resolve,
    ...composeMailboxes({ live, clock, resolve, addresses: appDeps.providerAddresses ?? {} }),
    appUrl: getAppUrl(config),
    getWhatsAppNumber: () => whatsApp.current?.number,
  };

  const kinds = [
    housekeeping(transactions, purges),
    ...administration.kinds,
    ...plannerJobs({ transactions, log }),
    ...reminders.kinds,
    ...mailIn.kinds,
    ...connectionJobs(connections),
    ...push.kinds,
  ];
  const engine = createDueWorkEngine({ database, transactions, clock, log, kinds });
  const hub = await openChangeHub(database);
  const streams = createEventStreams(hub, clock, createFindExpiry(transactions));
  metrics.gauge('aide_event_streams', 'Open event streams', () => hub.subscribers);
  metrics.states('aide_due_work', 'Pieces of due work in the database, of all processes together', () =>
    transactions.read(async ({ tx, now }) => ({ ...(await countWork(tx, now)) })),
  );
  metrics.states('aide_database_connections', 'Connections of this process to the database', async () => ({
    ...database.connections?.(),
  }));

  const serverOptions = {
    log,
    trustProxy: config.AIDE_TRUST_PROXY,
    https: config.AIDE_PUBLIC_URL?.startsWith('https:') ?? false,
    imageOrigins: config.AIDE_AVATAR_URL ? [new URL(config.AIDE_AVATAR_URL).origin] : [],
    observe: metrics.observeRequest,
  };
  const operations = {
    metrics,
    metricsToken: config.AIDE_METRICS_TOKEN,
    checks: { database: () => database.ping() },
  };
  const server = await buildServer(serverOptions);
  const listMethods = collectMethods(server);
  if (config.AIDE_CORS_ORIGINS !== undefined) mountCors(server, parseOrigins(config.AIDE_CORS_ORIGINS) ?? []);
  const deps: MountDeps = {
    transactions,
    authenticate: authenticateBearer(transactions, tokens),
    requireOwner: administration.requireOwner,
    idempotency: createIdempotency({ transactions, limiter, secret }),
    onRejection: (rejection) => storeRejection({ transactions, limiter }, rejection),
  };
  const getPort = () => getListeningPort(server) ?? config.PORT;
  const findIssuer = createIssuer(config.AIDE_PUBLIC_URL, getPort);
  mountModules(server, {
    ...deps,
    ...connections,
    sessions,
    links,
    trialDays: config.AIDE_TRIAL_DAYS,
    avatarUrl: config.AIDE_AVATAR_URL,
    contactEmail: getContactEmail(config),
    dashboard: {
      upgradeTaskThreshold: config.AIDE_UPGRADE_TASKS,
      upgradeContactThreshold: config.AIDE_UPGRADE_CONTACTS,
    },
    provider: openProvider(config, clock),
    findParty: createRelyingParty(config.AIDE_PUBLIC_URL, getPort),
    findIssuer,
    canMail: reminders.canMail,
    admit: administration.admit,
    drafts,
    push: push.deps,
    channelTests: reminders.channelTests,
    capture,
    transcriber: speech.transcriber,
    mailDomain: config.AIDE_MAIL_DOMAIN,
    suffixFor,
    getBot: () => appDeps.bot ?? telegram.current?.bot,
  });
  // Access tokens of connected apps are valid only for this endpoint; session and API tokens for every route.
  const authenticate: MountDeps['authenticate'] = (token, client) =>
    isAppToken(token) ? authenticateApp(transactions, token, findIssuer) : deps.authenticate(token, client);
  mountMcp(server, { ...deps, authenticate, capture, clock, findIssuer });
  mount(server, deps, eventRoutes, streams.handlers);
  administration.mount(server, deps);
  await reminders.mountPages(server, createOwnerCheck(transactions, tokens));
  await chats.mount(server);
  await mailIn.mountPages(server);
  mountDocs(server);
  mountOperations(server, operations);
  await mountStaticApp(server, {
    folder: webFolder,
    publicUrl: config.AIDE_PUBLIC_URL,
    listMethods,
    listSetUp: () => [...(whatsApp.current ? ['whatsapp'] : []), ...connections.mailSignIn.listProviders()],
  });

  let probes: FastifyInstance | undefined;
  let stopRepairs: (() => void) | undefined;
  const works = config.roles.includes('worker');
  return {
    server,
    engine,
    transactions,
    mailIn,
    chats,
    async listenForProbes(address) {
      probes = await buildServer(serverOptions);
      mountOperations(probes, operations);
      await probes.listen(address);
    },
    async start() {
      const isBot = config.roles.includes('bot');
      if (isBot || config.roles.includes('web')) warmUpParser(clock.now());
      telegram.start({ reads: isBot });
      whatsApp.start({ reads: isBot });
      if (isBot && (telegram.current ?? whatsApp.current)) speech.prepare();
      if (config.roles.includes('mail')) await mailIn.listen();
      if (!works) return;
      await transactions.run(async (context) => {
        await planHousekeeping(context, 0);
        await planFolding(context, 0);
      });
      await reminders.planMissingRuns();
      await administration.planBackups();
      stopRepairs = await keepRepairingPlans(transactions, log, repeatingWork);
      await engine.start();
    },
    async stop() {
      stopRepairs?.();
      live.close();
      streams.close();
      await Promise.all([
        mailIn.close(),
        stopServer(server),
        probes && stopServer(probes),
        works ? engine.stop() : undefined,
        telegram.stop(),
        whatsApp.stop(),
      ]);
      await speech.close();
      for (const each of [reminders, push, connections.mailServer]) each.close();
    },
  };
}

/** Returns the OpenID Connect provider of the settings, or undefined. */
function openProvider(config: Config, clock: Clock) {
  const { AIDE_OIDC_ISSUER: issuer, AIDE_OIDC_CLIENT_ID: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const redirectUri = `${getAppUrl(config)}/sign-in/provider`;
  const { AIDE_OIDC_CLIENT_SECRET: clientSecret, AIDE_OIDC_NAME: name } = config;
  return createOidcProvider({ issuer, clientId, clientSecret, name, redirectUri }, clock);
}
