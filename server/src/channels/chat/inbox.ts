import type { Transactions } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/log.ts';

/** Where the items of one messaging app are stored. */
export interface InboxStore<Item> {
  /** The unique id of an item. */
  getId(item: Item): string | number;
  /** Returns the chat of an item; items with the same key are handled in order. */
  getChatKey(item: Item): string;
  /** Items of a chat that wait are handled in this order. */
  getOrder(item: Item): number;
  /** Stores items and returns the ids of those that are new. */
  insert(tx: Tx, items: readonly Item[], now: Date): Promise<(string | number)[]>;
  /** Returns items that were stored before that time and never finished, in order. */
  listUnhandled(tx: Tx, before: Date, limit: number): Promise<Item[]>;
  markHandled(tx: Tx, item: Item, now: Date): Promise<void>;
}

export interface InboxDeps<Item> {
  transactions: Transactions;
  log: Logger;
  store: InboxStore<Item>;
  /** Aborted when the process stops: unfinished items are left for the next one. */
  stop: AbortSignal;
  /** Returns false if it could not finish and the item should be retried later. */
  handle(item: Item): Promise<boolean>;
  observe(sample: { seconds: number }): void;
}

export interface Inbox<Item> {
  /** Stores new items and starts to handle them. Once it resolves, none can be lost. `alsoStore` runs in the same transaction. */
  take(items: readonly Item[], alsoStore?: (tx: Tx, now: Date) => Promise<void>): Promise<void>;
  /** Handles items that were stored before that time and never finished. Returns how many. */
  resume(before: Date): Promise<number>;
  /** Resolves when fewer than that many are in progress. */
  waitUntilBelow(count: number): Promise<void>;
}

const resumeAtOnce = 500;

/**
 * Handles all messages of a messaging app. An item is stored before it is handled; those of one chat run in order, those of different chats
 * concurrently. If a process dies, the next one handles the rest.
 */
export function createInbox<Item>({ transactions, log, store, stop, handle, observe }: InboxDeps<Item>): Inbox<Item> {
  const queues = new Map<string, { item: Item; since: number }[]>();
  const underWay = new Set<string | number>();
  const waiters = new Set<() => void>();

  async function run(item: Item, since: number): Promise<void> {
    if (stop.aborted) return;
    try {
      if (!(await handle(item))) return;
      await transactions.statement(({ tx, now }) => store.markHandled(tx, item, now));
      observe({ seconds: (performance.now() - since) / 1000 });
    } catch (error) {
      // The item stays stored and is retried by the next resume.
      log.error({ item: store.getId(item), error: String(error) }, 'a message could not be finished');
    }
  }

  /** Handles the waiting items of a chat one after the other. */
  async function runChat(chat: string, queue: { item: Item; since: number }[]): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await run(next.item, next.since);
      underWay.delete(store.getId(next.item));
      for (const wake of waiters) wake();
    }
    queues.delete(chat);
  }

  function begin(items: readonly Item[]): void {
    const since = performance.now();
    const started = new Set<string>();
    for (const item of items) {
      if (underWay.has(store.getId(item))) continue;
      underWay.add(store.getId(item));
      const chat = store.getChatKey(item);
      const queue = queues.get(chat) ?? [];
      if (!queues.has(chat)) started.add(chat);
      queues.set(chat, queue);
      const later = queue.findIndex((other) => store.getOrder(other.item) > store.getOrder(item));
      queue.splice(later < 0 ? queue.length : later, 0, { item, since });
    }
    for (const chat of started) void runChat(chat, queues.get(chat) ?? []);
  }

  return {
    async take(items, alsoStore) {
      const clean = items.map(cleanItem);
      const fresh = await transactions.run(async ({ tx, now }) => {
        const ids = await store.insert(tx, clean, now);
        await alsoStore?.(tx, now);
        return new Set(ids);
      });
      begin(clean.filter((item) => fresh.has(store.getId(item))));
    },
    async resume(before) {
      const left = await transactions.read(({ tx }) => store.listUnhandled(tx, before, resumeAtOnce));
      const mine = left.filter((item) => !underWay.has(store.getId(item)));
      begin(mine);
      return mine.length;
    },
    async waitUntilBelow(count) {
      while (underWay.size >= count && underWay.size > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiters.add(resolve);
        await promise;
        waiters.delete(resolve);
      }
    },
  };
}

/** Removes zero bytes and lone surrogates, which the database cannot store. */
function cleanItem<Item>(item: Item): Item {
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
  const cleaned: Item = JSON.parse(JSON.stringify(item), clean);
  return cleaned;
}
