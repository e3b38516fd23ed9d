import type { Database } from './database.ts';

const pingEveryMs = 5_000;
/** A response after this time counts as none. */
const respondsWithinMs = 4_000;
/** Longer than the restart of a database server and than any statement. */
const hangsAfterMs = 60_000;

/**
 * Calls `onHang` once if the database has not responded for a minute. An error is a response: an unreachable server may come back, and the
 * pool connects to it again. Returns a function that stops watching.
 */
export function watchDatabase(database: Pick<Database, 'ping'>, onHang: () => void): () => void {
  let respondedAt = performance.now();
  let pinging = false;
  const ping = async () => {
    const startedAt = performance.now();
    pinging = true;
    try {
      await database.ping();
      respondedAt = performance.now();
    } catch {
      if (performance.now() - startedAt < respondsWithinMs) respondedAt = performance.now();
    } finally {
      pinging = false;
    }
  };
  const timer = setInterval(() => {
    if (performance.now() - respondedAt > hangsAfterMs) {
      clearInterval(timer);
      onHang();
    } else if (!pinging) void ping();
  }, pingEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
