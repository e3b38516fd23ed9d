import type { Update } from 'grammy/types';
import type { Transactions } from '../../../platform/context.ts';
import type { Logger } from '../../../platform/log.ts';
import { insertUpdates, listUnhandled, markHandled, saveOffset } from '../updates/updates.repository.ts';

export interface InboxDeps {
  transactions: Transactions;
  log: Logger;
  botId: number;
  /** Aborted when the process stops: unfinished updates are left for the next one. */
  stop: AbortSignal;
  /** Returns false if it could not finish and the update should be retried later. */
  handle(update: Update): Promise<boolean>;
  observe(sample: { seconds: number }): void;
}

export interface Inbox {
  /** Stores new updates and starts to handle them. Once it resolves, none can be lost. */
  take(updates: readonly Update[], options?: { nextUpdateId?: number }): Promise<void>;
  /** Handles updates that were stored before that time and never finished. Returns how many. */
  resume(before: Date): Promise<number>;
  /** Resolves when fewer than that many are in progress. */
  waitUntilBelow(count: number): Promise<void>;
}

const resumeAtOnce = 500;

/**
 * Handles all updates, from polling or the webhook. An update is stored before it is handled; those of one chat run in order, those of
 * different chats concurrently. If a process dies, the next one handles the rest.
 */
export function createInbox({ transactions, log, botId, stop, handle, observe }: InboxDeps): Inbox {
  const lastOfChat = new Map<string, Promise<void>>();
  const underWay = new Map<number, Promise<void>>();

  async function run(update: Update, since: number): Promise<void> {
    if (stop.aborted) return;
    try {
      if (!(await handle(update))) return;
      await transactions.statement(({ tx, now }) => markHandled(tx, botId, update.update_id, now));
      observe({ seconds: (performance.now() - since) / 1000 });
    } catch (error) {
      // The update stays stored and is retried by the next resume.
      log.error({ update: update.update_id, error: String(error) }, 'an update could not be finished');
    }
  }

  function begin(update: Update): void {
    const id = update.update_id;
    if (underWay.has(id)) return;
    const chat = getChatKey(update);
    const since = performance.now();
    const turn = (lastOfChat.get(chat) ?? Promise.resolve())
      .then(() => run(update, since))
      .finally(() => {
        underWay.delete(id);
        if (lastOfChat.get(chat) === turn) lastOfChat.delete(chat);
      });
    lastOfChat.set(chat, turn);
    underWay.set(id, turn);
  }

  return {
    async take(updates, { nextUpdateId } = {}) {
      const clean = updates.map(cleanUpdate);
      const fresh = await transactions.run(async ({ tx, now }) => {
        const ids = await insertUpdates(tx, botId, clean, now);
        if (nextUpdateId !== undefined) await saveOffset(tx, botId, nextUpdateId, now);
        return new Set(ids);
      });
      for (const update of clean) if (fresh.has(update.update_id)) begin(update);
    },
    async resume(before) {
      const left = await transactions.read(({ tx }) => listUnhandled(tx, botId, before, resumeAtOnce));
      const mine = left.filter(({ update_id: id }) => !underWay.has(id));
      for (const update of mine) begin(update);
      return mine.length;
    },
    async waitUntilBelow(count) {
      while (underWay.size >= count && underWay.size > 0) await Promise.race(underWay.values());
    },
  };
}

/** Removes zero bytes and lone surrogates, which the database cannot store. */
function cleanUpdate(update: Update): Update {
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
  const cleaned: Update = JSON.parse(JSON.stringify(update), clean);
  return cleaned;
}

/** Returns the chat of an update; updates with the same key are handled in order. */
export function getChatKey(update: Update): string {
  const message = update.message ?? update.edited_message ?? update.callback_query?.message ?? update.my_chat_member;
  return String(message?.chat.id ?? update.callback_query?.from.id ?? `update ${update.update_id}`);
}
