import { Client, escapeIdentifier } from 'pg';
import type { Logger } from '../log.ts';

const reconnectDelayMs = 1_000;

type Listener = (payload: string) => void;

interface Subscriber {
  onPayload: Listener;
  /** Called after a reconnect: notifications may have been missed. */
  onMissed: (() => void) | undefined;
}

/** Opens a dedicated connection for LISTEN that reconnects after the database was unreachable. */
export function openListener(url: string, log: Logger) {
  const subscribers = new Map<string, Set<Subscriber>>();
  let client: Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Serializes connecting and subscribing, also for concurrent calls. */
  let last: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'aide listen',
    });
    next.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of subscribers.get(channel) ?? []) onPayload(payload ?? '');
    });
    // One failure can emit several `error` events and `end`. The first one starts the reconnect; the others still need a handler, or the process would exit.
    next.on('error', (error) => lost(next, error));
    next.once('end', () => lost(next, new Error('connection ended')));
    try {
      await next.connect();
      for (const channel of subscribers.keys()) await next.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      // A client that connected and then failed would stay open.
      next
        .end()
        .catch((endError: unknown) => log.debug({ error: String(endError) }, 'a connection could not be closed'));
      throw error;
    }
    if (closed) await next.end();
    else client = next;
  }

  function lost(which: Client, error: Error): void {
    if (closed || client !== which) return;
    client = undefined;
    log.warn({ error: error.message }, 'the LISTEN connection was lost, reconnecting');
    scheduleRetry();
  }

  function scheduleRetry(): void {
    retry = setTimeout(() => void reconnect(), reconnectDelayMs);
    retry.unref();
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
    } catch (error) {
      log.warn({ error: String(error) }, 'the LISTEN connection could not be restored, retrying');
      if (!closed) scheduleRetry();
      return;
    }
    log.info('the LISTEN connection was restored');
    for (const { onMissed } of [...subscribers.values()].flatMap((ofChannel) => [...ofChannel])) onMissed?.();
  }

  async function add(channel: string, subscriber: Subscriber): Promise<void> {
    const known = subscribers.get(channel);
    subscribers.set(channel, (known ?? new Set()).add(subscriber));
    if (!client) await connect();
    else if (!known) await client.query(`listen ${escapeIdentifier(channel)}`);
  }

  return {
    listen(channel: string, onPayload: Listener, onMissed?: () => void): Promise<void> {
      last = last.then(() => add(channel, { onPayload, onMissed }));
      return last;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
