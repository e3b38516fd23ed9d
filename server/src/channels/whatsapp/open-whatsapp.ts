import { reportInvalidToken } from '../../features/connections/whatsapp/find-number-owner.ts';
import type { WhatsAppNumber } from '../../features/connections/whatsapp/link-whatsapp.ts';
import type { Channel } from '../../features/reminders/deliveries/channel.port.ts';
import type { Database } from '../../platform/database/database.ts';
import { getErrorMessage } from '../../platform/errors.ts';
import { DrizzleQueryError } from 'drizzle-orm';
import { wait } from '../../platform/wait.ts';
import type { ChatDeps } from '../chat/chat.ts';
import { createInbox } from '../chat/inbox.ts';
import { createItemHandler, TemporaryError } from '../chat/retry-item.ts';
import { apologyText } from '../chat/text/texts.ts';
import { createGraphApi, isTemporary, isTokenInvalid, withTimeout, type WhatsAppAccess } from './graph-api.ts';
import { handleIncoming } from './inbound/handle-item.ts';
import { handleStatus } from './inbound/handle-status.ts';
import { parseWebhook, type IncomingMessage, type InboxItem } from './inbound/parse-webhook.ts';
import { acceptedForMs, confirmSent, saveReply, whatsAppStore } from './messages.repository.ts';
import { createWhatsAppChannel, type Templates } from './outgoing/whatsapp-channel.ts';
import { renderParts } from './render.ts';
import { createSendOnce, type Sending } from './send-once.ts';

export interface WhatsAppParts extends ChatDeps {
  access: WhatsAppAccess;
  verifyToken: string;
  templates: Templates;
  database: Database;
  observe(sample: { seconds: number }): void;
}

export interface WhatsApp {
  /** What Meta sends when the address of the webhook is entered. */
  verifyToken: string;
  /** Signs the bodies of the webhook. */
  appSecret: string;
  number: WhatsAppNumber;
  channel: Channel;
  /** Stores the messages of a webhook body and starts to handle them. Returns false if the body is not WhatsApp's. */
  receive(body: unknown): Promise<boolean>;
  /** Requests the number; if `reads`, also handles messages that other processes left, in one process at a time. */
  start(options: { reads: boolean }): void;
  /** Waits for messages in progress; the others are left for the next process. */
  stop(): Promise<void>;
}

const retryMs = { first: 1_000, longest: 60_000 };
/** Longer than any handler takes: a message that another process has not finished by then is abandoned. */
const abandonedMs = 2 * 60_000;
const sweepEveryMs = 30_000;

/** Opens the WhatsApp channel in both directions. The product starts even if Meta is unreachable. */
export function openWhatsApp(parts: WhatsAppParts): WhatsApp {
  const { access, transactions, log, database } = parts;
  const api = createGraphApi(access);
  const sendOnce = createSendOnce({ api, transactions });
  const stopping = new AbortController();
  const stop = stopping.signal;
  let digits: string | null = null;
  const running: Promise<void>[] = [];

  async function reply(sending: Sending): Promise<void> {
    try {
      await sendOnce(sending, withTimeout(stop));
    } catch (error) {
      if (isTokenInvalid(error)) await notifyOwner();
      if (error instanceof DrizzleQueryError) throw error;
      throw isTemporary(error) ? new TemporaryError(getErrorMessage(error), { cause: error }) : error;
    }
  }

  /** Executes a message once and sends its replies, also if a process before this one was killed in between. */
  async function handleMessage(item: InboxItem, message: IncomingMessage): Promise<void> {
    if (!item.reply) {
      const { userId, answers } = await handleIncoming({ ...parts, api }, message);
      item.reply = { userId, parts: answers.flatMap(renderParts) };
      if (answers.length > 0) await transactions.statement(({ tx }) => saveReply(tx, item));
    }
    await reply({ id: `reply:${message.id}`, to: message.from, ...item.reply });
  }

  async function notifyOwner(): Promise<void> {
    log.error('Meta rejects the access token of WhatsApp');
    await transactions.run(reportInvalidToken);
  }

  const inbox = createInbox<InboxItem>({
    transactions,
    log,
    store: whatsAppStore,
    stop,
    observe: parts.observe,
    handle: createItemHandler({
      stop,
      log,
      getId: ({ id }) => id,
      async handle(item) {
        if (item.message) await handleMessage(item, item.message);
        if (item.status) await handleStatus(parts, item.status);
      },
      isUnreachable: () => false,
      onUnreachable: async () => {},
      getRetryDelay: () => null,
      async onGivenUp({ message }) {
        if (!message) return;
        const apology = {
          id: `apology:${message.id}`,
          to: message.from,
          userId: null,
          parts: renderParts(apologyText),
        };
        await reply(apology).catch(() => log.warn('no apology could be sent'));
      },
    }),
  });

  async function identify(): Promise<void> {
    for (let tries = 0; !stop.aborted; tries += 1) {
      try {
        ({ digits } = await api.getNumber(withTimeout(stop)));
        log.info('the WhatsApp number was identified');
        return;
      } catch (error) {
        if (stop.aborted) return;
        log.error({ error: getErrorMessage(error) }, 'WhatsApp did not identify the number: check WHATSAPP_TOKEN');
        await wait(Math.min(retryMs.longest, retryMs.first * 2 ** tries), stop);
      }
    }
  }

  /** Handles the messages that dead processes have left. Only one process opens an embedded database, so it need not wait. */
  async function sweep(held: AbortSignal): Promise<void> {
    for (let age = database.kind === 'embedded' ? -1 : abandonedMs; !held.aborted; age = abandonedMs) {
      try {
        await inbox.resume(await transactions.read(async ({ now }) => new Date(now.getTime() - age)));
      } catch (error) {
        if (held.aborted) return;
        log.warn({ error: getErrorMessage(error) }, 'unfinished messages could not be read, retrying');
      }
      await wait(sweepEveryMs, held);
    }
  }

  async function run(reads: boolean): Promise<void> {
    const swept = reads
      ? database.withAdvisoryLock('whatsapp', stop, async (held) => {
          await sweep(held);
          if (stop.aborted) await inbox.waitUntilBelow(1);
        })
      : undefined;
    await Promise.all([identify(), swept]);
  }

  return {
    verifyToken: parts.verifyToken,
    appSecret: access.appSecret,
    number: {
      get digits() {
        return digits;
      },
    },
    channel: createWhatsAppChannel({ ...parts, sendOnce, onTokenInvalid: notifyOwner }),
    async receive(body) {
      const items = parseWebhook(body, access.phoneNumberId);
      if (items === null) return false;
      const now = await transactions.read(async (context) => context.now);
      const fresh = items.filter(({ sentAt }) => now.getTime() - sentAt < acceptedForMs);
      const accepted = fresh.flatMap(({ status }) =>
        status?.biz_opaque_callback_data ? [{ id: status.biz_opaque_callback_data, messageId: status.id }] : [],
      );
      // That a message was sent changes nothing but its row.
      const left = fresh.filter(({ status }) => status?.status !== 'sent');
      await inbox.take(left, (tx) => confirmSent(tx, accepted));
      return true;
    },
    start({ reads }) {
      running.push(
        run(reads).catch((error: unknown) => {
          log.error({ error: getErrorMessage(error) }, 'WhatsApp has stopped');
        }),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
      await inbox.waitUntilBelow(1);
    },
  };
}
