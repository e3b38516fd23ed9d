import type { IncomingMessage } from 'node:http';
import type { Update } from 'grammy/types';
import { ApiError, failWith } from './api-error.ts';

export interface UpdateQueue {
  /** Assigns a number to an update, passes it to polling or the webhook, and returns the number. */
  push(update: Omit<Update, 'update_id'>): number;
  /** Delivers an update again with the same number. */
  repeat(updateId: number): void;
  /** Number of updates that are not confirmed yet. */
  pending(): number;
  /** When each update was first delivered, by its number. */
  handedOut: Map<number, number>;
  fetch(body: Record<string, unknown>, request: IncomingMessage): Promise<Update[]>;
  setWebhook(url: string, secret: string): true;
  readonly webhook: { url: string; secret: string };
  close(): void;
}

interface Waiter {
  offset: number;
  respond(updates: Update[]): void;
  end(): void;
}

const webhookRetryMs = 200;

/** Stores updates like Telegram: until they are confirmed by a higher offset, or the webhook returned 2xx. */
export function createUpdateQueue(firstId = 500_001): UpdateQueue {
  let nextId = firstId;
  let kept: Update[] = [];
  const all = new Map<number, Update>();
  const handedOut = new Map<number, number>();
  const webhook = { url: '', secret: '' };
  let waiter: Waiter | undefined;
  let closed = false;

  function handOut(updates: Update[]): Update[] {
    for (const { update_id: id } of updates) if (!handedOut.has(id)) handedOut.set(id, performance.now());
    return updates;
  }

  function wake(): void {
    if (!waiter) return;
    const { offset, respond: reply } = waiter;
    const ready = kept.filter(({ update_id: id }) => id >= offset).slice(0, 100);
    if (ready.length > 0) reply(handOut(ready));
  }

  async function post(update: Update): Promise<void> {
    while (!closed && webhook.url !== '' && kept.includes(update)) {
      handOut([update]);
      const yes = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secret },
        body: JSON.stringify(update),
      }).then(
        (response) => response.ok,
        () => false,
      );
      if (yes) kept = kept.filter((each) => each !== update);
      else await new Promise((resolve) => setTimeout(resolve, webhookRetryMs));
    }
  }

  function offer(update: Update): void {
    kept = [...kept, update].toSorted((a, b) => a.update_id - b.update_id);
    if (webhook.url === '') wake();
    else void post(update);
  }

  return {
    handedOut,
    webhook,
    push(update) {
      const numbered: Update = { update_id: nextId, ...update };
      nextId += 1;
      all.set(numbered.update_id, numbered);
      offer(numbered);
      return numbered.update_id;
    },
    repeat(updateId) {
      const update = all.get(updateId);
      if (update) offer(structuredClone(update));
    },
    pending: () => kept.length,
    setWebhook(url, secret) {
      Object.assign(webhook, { url, secret });
      for (const update of url === '' ? [] : kept) void post(update);
      return true;
    },
    async fetch(body, request) {
      if (webhook.url !== '') failWith(409, "Conflict: can't use getUpdates method while webhook is active");
      waiter?.end();
      const offset = Number(body.offset ?? 0);
      const timeout = Number(body.timeout ?? 0);
      kept = kept.filter(({ update_id: id }) => id >= offset);
      const ready = kept.slice(0, 100);
      if (ready.length > 0 || timeout === 0) return handOut(ready);
      return new Promise<Update[]>((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer);
          request.socket.off('close', leave);
          if (waiter === mine) waiter = undefined;
        };
        const mine: Waiter = {
          offset,
          respond(updates) {
            settle();
            resolve(updates);
          },
          end() {
            settle();
            reject(new ApiError(409, 'Conflict: terminated by other getUpdates request'));
          },
        };
        const timer = setTimeout(() => mine.respond([]), timeout * 1_000);
        // A poll whose client has disconnected gets no updates.
        const leave = () => mine.respond([]);
        request.socket.once('close', leave);
        waiter = mine;
      });
    },
    close() {
      closed = true;
      waiter?.respond([]);
    },
  };
}
