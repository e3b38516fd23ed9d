import type { FastifyInstance } from 'fastify';
import { mountWebhook as mountTelegramWebhook, webhookSecret } from '../channels/telegram/inbound/webhook.routes.ts';
import type { Telegram } from '../channels/telegram/open-telegram.ts';
import { mountWebhook as mountWhatsAppWebhook } from '../channels/whatsapp/inbound/webhook.routes.ts';
import type { WhatsApp } from '../channels/whatsapp/open-whatsapp.ts';
import { getAppUrl, getWhatsAppAccess, type Config } from '../config.ts';
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
  secret: string;
  capture: RequestDeps;
  transcriber: Transcriber | undefined;
}

interface ChatApp {
  start(options: { reads: boolean }): void;
  stop(): Promise<void>;
}

/** A messaging app of the current settings. Other settings replace it at runtime. */
export interface LiveChat<App extends ChatApp> extends ChatApp {
  /** Undefined while it is not set up. */
  readonly current: App | undefined;
}

/** Opens an app if it is set up, and again when its settings change. Its library is loaded only then. */
async function openChat<Settings, App extends ChatApp>(
  live: LiveConfig,
  getSettings: (config: Config) => Settings | undefined,
  open: (settings: Settings, appUrl: string) => Promise<App>,
): Promise<LiveChat<App>> {
  const openFor = async (config: Config): Promise<App | undefined> => {
    const settings = getSettings(config);
    return settings && open(settings, getAppUrl(config));
  };
  let applied = JSON.stringify(getSettings(live.current));
  let current = await openFor(live.current);
  let started: { reads: boolean } | undefined;
  live.onChange(async (config) => {
    const next = JSON.stringify(getSettings(config));
    if (next === applied) return;
    applied = next;
    const previous = current;
    current = await openFor(config);
    await previous?.stop();
    if (started) current?.start(started);
  });
  return {
    get current() {
      return current;
    },
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

/** Opens Telegram and WhatsApp. `mount` adds their webhooks to a server. */
export async function composeChats(parts: Parts) {
  const { live, metrics, secret } = parts;
  const observe = (name: string, help: string) => {
    const buckets = [0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 15, 60];
    const answered = metrics.histogram(name, help, buckets);
    return ({ seconds }: { seconds: number }) => answered.observe(seconds);
  };
  const observeTelegram = observe('aide_telegram_update_seconds', 'From an update to its answer');
  const observeWhatsApp = observe('aide_whatsapp_message_seconds', 'From a message to its answer');
  const webhook = usesWebhook(live.current) ? { secret } : null;
  const telegram: LiveChat<Telegram> = await openChat(live, getTelegramAccess, async (access, appUrl) => {
    const { openTelegram } = await import('../channels/telegram/open-telegram.ts');
    return openTelegram({ ...parts, access, appUrl, webhook, observe: observeTelegram });
  });
  const whatsApp: LiveChat<WhatsApp> = await openChat(live, getWhatsAppSettings, async (settings, appUrl) => {
    const { openWhatsApp } = await import('../channels/whatsapp/open-whatsapp.ts');
    return openWhatsApp({ ...parts, ...settings, appUrl, observe: observeWhatsApp });
  });
  return {
    telegram,
    whatsApp,
    async mount(server: FastifyInstance): Promise<void> {
      if (webhook)
        mountTelegramWebhook(server, {
          secret: webhookSecret(webhook.secret),
          inbox: () => telegram.current?.inbox ?? null,
        });
      await mountWhatsAppWebhook(server, () => whatsApp.current);
    },
  };
}

function getTelegramAccess({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot }: Config) {
  return token === undefined ? undefined : { token, apiRoot };
}

/** Returns true if updates come by webhook. Telegram requires https for it. */
function usesWebhook({ AIDE_PUBLIC_URL: url, TELEGRAM_UPDATES: how }: Config): boolean {
  return how === 'auto' ? (url?.startsWith('https:') ?? false) : how === 'webhook';
}

/** Returns the settings, or undefined if a required one is missing. */
function getWhatsAppSettings(config: Config) {
  const found = getWhatsAppAccess(config);
  return (
    found && {
      ...found,
      templates: {
        reminder: config.WHATSAPP_REMINDER_TEMPLATE,
        notice: config.WHATSAPP_NOTICE_TEMPLATE,
        language: config.WHATSAPP_TEMPLATE_LANGUAGE ?? 'en',
      },
    }
  );
}
