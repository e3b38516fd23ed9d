import type { Logger } from '../log.ts';

/** PostgreSQL ends one of two transactions that wait for each other; nothing of it has happened, so it can simply be done again. */
const deadlock = '40P01';
const mostTries = 4;

export async function retryDeadlock<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= mostTries || !isDeadlock(error)) throw error;
      log.warn({ tries }, 'two transactions waited for each other; this one is done again');
    }
  }
}

function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === deadlock) return true;
  return false;
}
