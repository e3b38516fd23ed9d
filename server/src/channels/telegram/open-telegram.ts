import type { Bot } from '../../features/assistant/telegram-link/bot.ts';
import type { Channel } from '../../features/reminders/deliveries/channel.port.ts';
import type { Database } from '../../platform/database/database.ts';
import { wait } from '../../platform/wait.ts';
import { BotError } from 'grammy';
import {
  getBotId,
  createApi,
  getErrorMessage,
  getRetryAfterMs,
  isTransient,
  isUnreachable,
  toGrammySignal,
  type Me,
} from './api.ts';
import { createInbox } from '../chat/inbox.ts';
import { createItemHandler } from '../chat/retry-item.ts';
import { apologyText, commands, greeting } from '../chat/text/texts.ts';
import type { InboundDeps } from './inbound/chat-context.ts';
import { createBot } from './inbound/create-bot.ts';
import { blockChatOwner } from './inbound/handle-membership.ts';
import { allowedUpdates, pollSeconds, pollUpdates } from './inbound/poll-updates.ts';
import { asHtml } from './inbound/send-reply.ts';
import { codeText } from './inbound/texts.ts';
import { webhookPath, webhookSecret, type UpdateInbox } from './inbound/webhook.routes.ts';
import { createTelegramChannel } from './outgoing/telegram-channel.ts';
import { retryApiCalls } from './retry-api-calls.ts';
import { createUpdateStore } from './updates/updates.repository.ts';

export interface TelegramParts extends InboundDeps {
  database: Database;
  /** Set: Telegram posts updates to `appUrl` with a token derived from the secret. Null: updates are polled. */
  webhook: { secret: string } | null;
  observe(sample: { seconds: number }): void;
}

export interface Telegram {
  bot: Bot;
  channel: Channel;
  /** Null until getMe has succeeded. */
  readonly inbox: UpdateInbox | null;
  /** Calls getMe; if `reads`, also fetches updates, in one process at a time. */
  start(options: { reads: boolean }): void;
  /** Waits for updates in progress; the others are left for the next process. */
  stop(): Promise<void>;
}

const retryMs = { first: 1_000, longest: 60_000 };
/** Longer than any handler takes: an update that another process has claimed and not finished by then is abandoned. */
const abandonedMs = 2 * 60_000;
const sweepEveryMs = 30_000;

/** Opens the Telegram channel in both directions. The product starts even if Telegram is unreachable. */
export function openTelegram(parts: TelegramParts): Telegram {
  const { access, transactions, log, database, webhook } = parts;
  const botId = getBotId(access.token);
  const api = createApi(access);
  const stopping = new AbortController();
  const stop = stopping.signal;
  let me: Me | null = null;
  let inbox: UpdateInbox | null = null;
  const running: Promise<void>[] = [];

  function openInbox(known: Me): UpdateInbox {
    const grammy = createBot(parts, known);
    grammy.api.config.use(retryApiCalls(stop, log));
    const store = createUpdateStore(botId);
    const handle = createItemHandler({
      stop,
      log,
      getId: store.getId,
      async handle(update) {
        try {
          await grammy.handleUpdate(update);
        } catch (error) {
          throw error instanceof BotError ? error.error : error;
        }
      },
      isUnreachable,
      onUnreachable: (update) => blockChatOwner(parts, store.getChatKey(update)),
      getRetryDelay: (error, growing) => getRetryAfterMs(error) ?? (isTransient(error) ? growing : null),
      async onGivenUp(update) {
        const chat = update.message?.chat ?? update.callback_query?.message?.chat;
        if (chat?.type === 'private') await api.sendMessage(chat.id, apologyText, asHtml);
      },
    });
    return createInbox({ transactions, log, store, stop, handle, observe: parts.observe });
  }

  /** Calls getMe until Telegram responds. */
  async function identifyBot(): Promise<UpdateInbox | null> {
    for (let tries = 0; !stop.aborted; tries += 1) {
      try {
        me = await api.getMe(toGrammySignal(stop));
        inbox = openInbox(me);
        log.info({ username: me.username }, 'the Telegram bot was identified');
        return inbox;
      } catch (error) {
        if (stop.aborted) return null;
        log.error({ error: getErrorMessage(error) }, 'Telegram did not identify the bot: check TELEGRAM_BOT_TOKEN');
        await wait(Math.min(retryMs.longest, retryMs.first * 2 ** tries), stop);
      }
    }
    return null;
  }

  /** Registers the webhook and handles the updates that dead processes have left. */
  async function registerWebhook(
    known: UpdateInbox,
    { secret }: NonNullable<TelegramParts['webhook']>,
    held: AbortSignal,
  ) {
    const url = `${parts.appUrl}${webhookPath}`;
    const registration = { secret_token: webhookSecret(secret), allowed_updates: allowedUpdates };
    for (let registered = false; !held.aborted;) {
      try {
        if (!registered) await api.setWebhook(url, registration, toGrammySignal(held));
        registered = true;
        const before = await transactions.read(async ({ now }) => new Date(now.getTime() - abandonedMs));
        await known.resume(before);
      } catch (error) {
        if (held.aborted) return;
        log.warn({ error: getErrorMessage(error) }, 'the webhook could not be registered, retrying');
      }
      await wait(registered ? sweepEveryMs : retryMs.first, held);
    }
  }

  async function fetch(known: UpdateInbox, held: AbortSignal): Promise<void> {
    if (webhook) return registerWebhook(known, webhook, held);
    // Only one process fetches, so unfinished updates are from a process that has ended.
    await known.resume(await transactions.read(async ({ now }) => new Date(now.getTime() + 1)));
    return pollUpdates({ api: createApi(access, pollSeconds + 15), botId, transactions, log, inbox: known }, held);
  }

  async function run(reads: boolean): Promise<void> {
    const known = await identifyBot();
    if (!known || !reads) return;
    await api.setMyCommands(commands, {}, toGrammySignal(stop)).catch((error: unknown) => {
      log.warn({ error: getErrorMessage(error) }, 'the list of bot commands was rejected');
    });
    await database.withAdvisoryLock(`telegram-${botId}`, stop, async (held) => {
      await fetch(known, held);
      // The next holder of the lock handles all unfinished updates, so this process finishes those in progress before it releases the lock.
      if (stop.aborted) await known.waitUntilBelow(1);
    });
  }

  return {
    bot: {
      get username() {
        return me?.username ?? null;
      },
      async sendCode(chatId, code) {
        await api.sendMessage(chatId, codeText(code).value, asHtml);
      },
      async greet(chatId) {
        await api.sendMessage(chatId, greeting().value, asHtml);
      },
    },
    channel: createTelegramChannel({ api, transactions, log }),
    get inbox() {
      return inbox;
    },
    start({ reads }) {
      running.push(
        run(reads).catch((error: unknown) => {
          log.error({ error: getErrorMessage(error) }, 'the Telegram bot has stopped');
        }),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
      await inbox?.waitUntilBelow(1);
    },
  };
}
