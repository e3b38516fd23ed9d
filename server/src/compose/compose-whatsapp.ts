import type { FastifyInstance } from 'fastify';
import { mountWebhook } from '../channels/whatsapp/inbound/webhook.routes.ts';
import type { WhatsApp } from '../channels/whatsapp/open-whatsapp.ts';
import { getAppUrl, type Config } from '../config.ts';
import type { RequestDeps } from '../features/assistant/requests/handle-message.ts';
import type { Transcriber } from '../features/assistant/speech/transcriber.ts';
import type { Transactions } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { LiveConfig } from './live-config.ts';

interface Parts {
  live: LiveConfig;
  database: Database;
  transactions: Transactions;
  log: Logger;
  metrics: Metrics;
  limiter: RateLimiter;
  capture: RequestDeps;
  transcriber: Transcriber | undefined;
}

/** WhatsApp of the current settings. Other settings replace it at runtime. */
export interface LiveWhatsApp {
  /** Undefined while it is not set up. */
  readonly current: WhatsApp | undefined;
  mount(server: FastifyInstance): Promise<void>;
  start(options: { sweeps: boolean }): void;
  stop(): Promise<void>;
}

/** Composes WhatsApp if it is set up. */
export async function composeWhatsApp(parts: Parts): Promise<LiveWhatsApp> {
  const { live, metrics } = parts;
  const buckets = [0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 15, 60];
  const answered = metrics.histogram('aide_whatsapp_message_seconds', 'From a message to its answer', buckets);
  let settings = JSON.stringify(getSettings(live.current));
  let current = await open(live.current);
  let started: { sweeps: boolean } | undefined;

  async function open(config: Config): Promise<WhatsApp | undefined> {
    const found = getSettings(config);
    if (!found) return undefined;
    const { openWhatsApp } = await import('../channels/whatsapp/open-whatsapp.ts');
    const observe = ({ seconds }: { seconds: number }) => answered.observe(seconds);
    return openWhatsApp({ ...parts, ...found, appUrl: getAppUrl(config), observe });
  }

  live.onChange(async (config) => {
    const next = JSON.stringify(getSettings(config));
    if (next === settings) return;
    settings = next;
    const previous = current;
    current = await open(config);
    await previous?.stop();
    if (started) current?.start(started);
  });

  return {
    get current() {
      return current;
    },
    mount: (server) => mountWebhook(server, () => current),
    start(options) {
      started = options;
      current?.start(options);
    },
    async stop() {
      started = undefined;
      await current?.stop();
    },
  };
}

/** Returns the settings, or undefined if a required one is missing. */
export function getSettings(config: Config) {
  const {
    WHATSAPP_API_ROOT: apiRoot,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = config;
  if (!phoneNumberId || !token || !appSecret || !verifyToken) return undefined;
  return {
    access: { apiRoot, phoneNumberId, token, appSecret },
    verifyToken,
    templates: {
      reminder: config.WHATSAPP_REMINDER_TEMPLATE,
      notice: config.WHATSAPP_NOTICE_TEMPLATE,
      language: config.WHATSAPP_TEMPLATE_LANGUAGE ?? 'en',
    },
  };
}
