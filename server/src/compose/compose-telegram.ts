import type { FastifyInstance } from 'fastify';
import { mountWebhook, webhookSecret } from '../channels/telegram/inbound/webhook.routes.ts';
import type { Telegram } from '../channels/telegram/open-telegram.ts';
import { getAppUrl, type Config } from '../config.ts';
import type { RequestDeps } from '../features/assistant/requests/handle-message.ts';
import type { Channel } from '../features/reminders/deliveries/channel.port.ts';
import type { Transcriber } from '../features/assistant/speech/transcriber.ts';
import type { Bot } from '../features/assistant/telegram-link/bot.ts';
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
  secret: string;
  capture: RequestDeps;
  transcriber: Transcriber | undefined;
}

/** The bot of the current settings. A new token replaces it at runtime. */
export interface LiveTelegram {
  /** Undefined while there is no bot. */
  readonly bot: Bot | undefined;
  readonly channel: Channel | undefined;
  mount(server: FastifyInstance): void;
  start(options: { fetches: boolean }): void;
  stop(): Promise<void>;
}

/** Composes the bot if there is a token. Its library is loaded only then. */
export async function composeTelegram(parts: Parts): Promise<LiveTelegram> {
  const { live, metrics, secret } = parts;
  const buckets = [0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 15, 60];
  const answered = metrics.histogram('aide_telegram_update_seconds', 'From an update to its answer', buckets);
  const webhook = usesWebhook(live.current) ? { secret } : null;
  let token = live.current.TELEGRAM_BOT_TOKEN;
  let telegram = await open(live.current);
  let started: { fetches: boolean } | undefined;

  async function open(config: Config): Promise<Telegram | undefined> {
    if (config.TELEGRAM_BOT_TOKEN === undefined) return undefined;
    const { openTelegram } = await import('../channels/telegram/open-telegram.ts');
    return openTelegram({
      ...parts,
      access: { token: config.TELEGRAM_BOT_TOKEN, apiRoot: config.TELEGRAM_API_ROOT },
      appUrl: getAppUrl(config),
      webhook,
      observe: ({ seconds }) => answered.observe(seconds),
    });
  }

  live.onChange(async (config) => {
    if (config.TELEGRAM_BOT_TOKEN === token) return;
    token = config.TELEGRAM_BOT_TOKEN;
    const previous = telegram;
    telegram = await open(config);
    await previous?.stop();
    if (started) telegram?.start(started);
  });

  return {
    get bot() {
      return telegram?.bot;
    },
    get channel() {
      return telegram?.channel;
    },
    mount(server) {
      if (webhook)
        mountWebhook(server, { secret: webhookSecret(webhook.secret), inbox: () => telegram?.inbox ?? null });
    },
    start(options) {
      started = options;
      telegram?.start(options);
    },
    async stop() {
      started = undefined;
      await telegram?.stop();
    },
  };
}

/** Returns true if updates come by webhook. Telegram requires https for it. */
function usesWebhook({ AIDE_PUBLIC_URL: url, TELEGRAM_UPDATES: how }: Config): boolean {
  return how === 'auto' ? (url?.startsWith('https:') ?? false) : how === 'webhook';
}
