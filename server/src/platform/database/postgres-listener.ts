import { Client, escapeIdentifier } from 'pg';
import type { Logger } from '../log.ts';

const reconnectDelayMs = 1_000;

/** One connection of its own that only listens, and comes back by itself when the database goes away. */
export function openListener(url: string, log: Logger) {
  const heardBy = new Map<string, (payload: string) => void>();
  let client: Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'aide listen',
    });
    next.on('notification', ({ channel, payload }) => heardBy.get(channel)?.(payload ?? ''));
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

  return {
    async listen(channel: string, heard: (payload: string) => void): Promise<void> {
      heardBy.set(channel, heard);
      if (client) await client.query(`listen ${escapeIdentifier(channel)}`);
      else await connect();
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
