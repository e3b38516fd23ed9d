import { getAppUrl, type Config } from '../config.ts';
import type { CaptureDeps } from '../features/capture/receive-message.ts';
import type { Transcriber } from '../features/speech/transcriber.ts';
import type { Work } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { Telegram } from '../channels/telegram/open-telegram.ts';

interface Parts {
  config: Config;
  database: Database;
  work: Work;
  log: Logger;
  metrics: Metrics;
  limiter: RateLimiter;
  secret: string;
  capture: CaptureDeps;
  transcriber: Transcriber | undefined;
}

/** The bot, when the operator has one. Its library is loaded only then. */
export async function composeTelegram(parts: Parts): Promise<Telegram | undefined> {
  const { config, metrics, secret } = parts;
  if (config.TELEGRAM_BOT_TOKEN === undefined) return undefined;
  const { openTelegram } = await import('../channels/telegram/open-telegram.ts');
  const buckets = [0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 15, 60];
  const replyTime = metrics.histogram('aide_telegram_update_seconds', 'From an update to its reply', buckets);
  return openTelegram({
    ...parts,
    access: { token: config.TELEGRAM_BOT_TOKEN, apiRoot: config.TELEGRAM_API_ROOT },
    appUrl: getAppUrl(config),
    webhook: usesWebhook(config) ? { secret } : null,
    observe: ({ seconds }) => replyTime.observe(seconds),
  });
}

/** Telegram posts to https alone. */
function usesWebhook({ AIDE_PUBLIC_URL: url, TELEGRAM_UPDATES: how }: Config): boolean {
  return how === 'auto' ? (url?.startsWith('https:') ?? false) : how === 'webhook';
}
