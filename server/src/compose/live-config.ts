import type { Config } from '../config.ts';
import { environmentDefaults } from '../config.ts';
import {
  mergeSettings,
  pickSettings,
  type SettingValues,
} from '../features/operations/server-settings/server-settings.rules.ts';
import { settingsChannel } from '../features/operations/server-settings/server-settings.repository.ts';
import type { SettingsStore } from '../features/operations/server-settings/settings-store.ts';
import type { Transactions } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';

/** The configuration of the environment, overlaid with the settings that the owner saved in the browser. */
export interface LiveConfig {
  readonly current: Config;
  /** Values set in the environment, without defaults. */
  readonly environment: SettingValues;
  /** Called after each change, one after the other. An error is logged and does not stop the other listeners. */
  onChange(listener: (config: Config) => Promise<void> | void): void;
  /** Loads the saved settings and notifies the listeners if something changed. */
  reload(): Promise<void>;
  /** Returns the configuration with other values, to test them. */
  withValues(values: SettingValues): Config;
  close(): void;
}

/** Loads the saved settings, and reloads them when any process has saved some. */
export async function openLiveConfig(parts: {
  config: Config;
  database: Database;
  transactions: Transactions;
  log: Logger;
  store: SettingsStore;
}): Promise<LiveConfig> {
  const { config, database, transactions, log, store } = parts;
  const environment = getEnvironmentSettings(config);
  const listeners: ((config: Config) => Promise<void> | void)[] = [];
  let current = config;
  let applied = JSON.stringify(mergeSettings(environment, {}));
  let closed = false;
  let pending: Promise<void> = Promise.resolve();

  const withValues = (saved: SettingValues): Config => applySettings(config, mergeSettings(environment, saved));

  async function apply(): Promise<void> {
    if (closed) return;
    const saved = pickSettings(await transactions.read((context) => store.read(context)));
    const next = JSON.stringify(mergeSettings(environment, saved));
    if (next === applied) return;
    applied = next;
    current = withValues(saved);
    for (const listener of listeners) {
      try {
        await listener(current);
      } catch (error) {
        log.error({ err: error }, 'changed settings could not be applied');
      }
    }
  }

  /** Serialized, so that the settings saved last are applied last. */
  function reload(): Promise<void> {
    pending = pending.then(apply, apply);
    return pending;
  }
  const reloadInBackground = () => {
    reload().catch((error: unknown) => log.error({ err: error }, 'settings could not be read'));
  };

  await reload();
  await database.listen(settingsChannel, reloadInBackground, reloadInBackground);
  return {
    get current() {
      return current;
    },
    environment,
    onChange: (listener) => void listeners.push(listener),
    reload,
    withValues,
    close() {
      closed = true;
    },
  };
}

/** A value that equals its default counts as not set. */
function getEnvironmentSettings(config: Config): SettingValues {
  return {
    SMTP_URL: config.SMTP_URL,
    AIDE_MAIL_FROM: unlessDefault(config.AIDE_MAIL_FROM, environmentDefaults.AIDE_MAIL_FROM),
    TELEGRAM_BOT_TOKEN: config.TELEGRAM_BOT_TOKEN,
    WHATSAPP_PHONE_NUMBER_ID: config.WHATSAPP_PHONE_NUMBER_ID,
    WHATSAPP_TOKEN: config.WHATSAPP_TOKEN,
    WHATSAPP_APP_SECRET: config.WHATSAPP_APP_SECRET,
    WHATSAPP_VERIFY_TOKEN: config.WHATSAPP_VERIFY_TOKEN,
    WHATSAPP_REMINDER_TEMPLATE: config.WHATSAPP_REMINDER_TEMPLATE,
    WHATSAPP_NOTICE_TEMPLATE: config.WHATSAPP_NOTICE_TEMPLATE,
    WHATSAPP_TEMPLATE_LANGUAGE: config.WHATSAPP_TEMPLATE_LANGUAGE,
    AIDE_STT_URL: config.AIDE_STT_URL,
    AIDE_STT_MODEL: unlessDefault(config.AIDE_STT_MODEL, environmentDefaults.AIDE_STT_MODEL),
    AIDE_STT_KEY: config.AIDE_STT_KEY,
    AIDE_LLM_URL: config.AIDE_LLM_URL,
    AIDE_LLM_MODEL: config.AIDE_LLM_MODEL,
    AIDE_LLM_KEY: config.AIDE_LLM_KEY,
    AIDE_GOOGLE_CLIENT_ID: config.AIDE_GOOGLE_CLIENT_ID,
    AIDE_GOOGLE_CLIENT_SECRET: config.AIDE_GOOGLE_CLIENT_SECRET,
    AIDE_MICROSOFT_CLIENT_ID: config.AIDE_MICROSOFT_CLIENT_ID,
    AIDE_MICROSOFT_CLIENT_SECRET: config.AIDE_MICROSOFT_CLIENT_SECRET,
  };
}

const unlessDefault = (value: string, standard: string) => (value === standard ? undefined : value);

function applySettings(config: Config, values: SettingValues): Config {
  const { AIDE_MAIL_FROM, AIDE_STT_MODEL, ...optional } = values;
  return {
    ...config,
    ...optional,
    AIDE_MAIL_FROM: AIDE_MAIL_FROM ?? environmentDefaults.AIDE_MAIL_FROM,
    AIDE_STT_MODEL: AIDE_STT_MODEL ?? environmentDefaults.AIDE_STT_MODEL,
  };
}
