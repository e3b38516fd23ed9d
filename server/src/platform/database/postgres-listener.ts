import { Client, escapeIdentifier } from 'pg';
import type { Logger } from '../log.ts';

const reconnectDelayMs = 1_000;

type Heard = (payload: string) => void;

/** One connection of its own that only listens, and comes back by itself when the database goes away. */
export function openListener(url: string, log: Logger) {
  const heardBy = new Map<string, Set<Heard>>();
  let client: Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Connecting and listening happen one after the other, whoever asks. */
  let last: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'aide listen' });
    next.on('notification', ({ channel, payload }) => {
      for (const heard of heardBy.get(channel) ?? []) heard(payload ?? '');
    });
    next.once('error', (error) => lost(next, error));
    next.once('end', () => lost(next, new Error('connection ended')));
    await next.connect();
    for (const channel of heardBy.keys()) await next.query(`listen ${escapeIdentifier(channel)}`);
    client = next;
  }

  function lost(which: Client, error: Error): void {
    if (closed || client !== which) return;
    client = undefined;
    log.warn({ error: error.message }, 'the listening connection was lost, trying again');
    scheduleRetry();
  }

  function scheduleRetry(): void {
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ error: String(error) }, 'the listening connection is still away');
        if (!closed) scheduleRetry();
      });
    }, reconnectDelayMs);
    retry.unref();
  }

  async function add(channel: string, heard: Heard): Promise<void> {
    const known = heardBy.get(channel);
    heardBy.set(channel, (known ?? new Set()).add(heard));
    if (!client) await connect();
    else if (!known) await client.query(`listen ${escapeIdentifier(channel)}`);
  }

  return {
    listen(channel: string, heard: Heard): Promise<void> {
      last = last.then(() => add(channel, heard));
      return last;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
