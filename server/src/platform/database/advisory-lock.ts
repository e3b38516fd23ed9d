import { Client } from 'pg';
import type { Logger } from '../log.ts';
import { wait } from '../wait.ts';

const againAfterMs = 1_000;

interface Hold {
  /** Aborted when the connection, and with it the lock, is lost. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Holds an advisory lock on a dedicated connection while the work runs. The database wakes a waiting process as soon as the holder ends or
 * dies. After a lost connection the lock is acquired again.
 */
export async function withAdvisoryLock(
  { url, log }: { url: string; log: Logger },
  name: string,
  stop: AbortSignal,
  work: (held: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const hold = await acquireLock(url, name, stop).catch((error: unknown) => {
      if (!stop.aborted) log.warn({ name, error: String(error) }, 'could not acquire the advisory lock, retrying');
      return undefined;
    });
    if (!hold) {
      await wait(againAfterMs, stop);
      continue;
    }
    try {
      await work(AbortSignal.any([stop, hold.lost]));
    } finally {
      await hold.release();
    }
    if (!hold.lost.aborted) return;
    log.warn({ name }, 'the advisory lock was lost, acquiring it again');
  }
}

/** Resolves when this process has acquired the lock. Rejects when stopped or when the database is unreachable. */
async function acquireLock(url: string, name: string, stop: AbortSignal): Promise<Hold> {
  const lost = new AbortController();
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: `aide ${name}`,
  });
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const asking = client
    .connect()
    .then(() => client.query('select pg_advisory_lock(hashtext($1))', [`aide:${name}`]))
    .then(() => undefined);
  try {
    await untilAborted(asking, stop);
  } catch (error) {
    // Ending a waiting client closes its connection; the result is not awaited.
    client.end().catch(() => lost.abort());
    throw error;
  }
  return { lost: lost.signal, release: () => client.end() };
}

async function untilAborted(asking: Promise<void>, stop: AbortSignal): Promise<void> {
  const stopped = Promise.withResolvers<never>();
  const giveUp = () => stopped.reject(new Error('no longer wanted'));
  stop.addEventListener('abort', giveUp, { once: true });
  try {
    stop.throwIfAborted();
    await Promise.race([asking, stopped.promise]);
  } finally {
    stop.removeEventListener('abort', giveUp);
    // Avoids an unhandled rejection.
    asking.catch(() => undefined);
  }
}
