import { Client, escapeIdentifier } from 'pg';
import type { Logger } from '../log.ts';

const reconnectDelayMs = 1_000;

type Listener = (payload: string) => void;

interface Ear {
  heard: Listener;
  /** The line was cut and is back: something may have been said meanwhile. */
  missed: (() => void) | undefined;
}

/** One connection of its own that only listens, and comes back by itself when the database goes away. */
export function openListener(url: string, log: Logger) {
  const ears = new Map<string, Set<Ear>>();
  let client: Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Connects and subscribes one after the other, also for concurrent calls. */
  let last: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'aide listen',
    });
    next.on('notification', ({ channel, payload }) => {
      for (const { heard } of ears.get(channel) ?? []) heard(payload ?? '');
    });
    // An error may be followed by others, and by the end: only the first one counts, but all need somebody who hears them.
    next.on('error', (error) => lost(next, error));
    next.once('end', () => lost(next, new Error('connection ended')));
    try {
      await next.connect();
      for (const channel of ears.keys()) await next.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      // One that connected and then failed would stay open.
      next.end().catch((endError: unknown) => log.debug({ error: String(endError) }, 'a connection did not end well'));
      throw error;
    }
    if (closed) await next.end();
    else client = next;
  }

  function lost(which: Client, error: Error): void {
    if (closed || client !== which) return;
    client = undefined;
    log.warn({ error: error.message }, 'the listening connection was lost, trying again');
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
      log.warn({ error: String(error) }, 'the listening connection is still away');
      if (!closed) scheduleRetry();
      return;
    }
    log.info('the listening connection is back');
    for (const { missed } of [...ears.values()].flatMap((ofChannel) => [...ofChannel])) missed?.();
  }

  async function add(channel: string, ear: Ear): Promise<void> {
    const known = ears.get(channel);
    ears.set(channel, (known ?? new Set()).add(ear));
    if (!client) await connect();
    else if (!known) await client.query(`listen ${escapeIdentifier(channel)}`);
  }

  return {
    listen(channel: string, heard: Listener, missed?: () => void): Promise<void> {
      last = last.then(() => add(channel, { heard, missed }));
      return last;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
