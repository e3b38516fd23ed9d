import type { searchRoutes } from '@aide/contract';
import { fail } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { findEverything } from './find-everything.ts';

export function searchHandlers(): Handlers<typeof searchRoutes> {
  const runLatest = createLatestOnly();
  return {
    // In a transaction, because the similarity threshold is set for its duration.
    search: ({ run, query, user }) =>
      runLatest(user.id, async (replaced) => ({
        data: await run((context) => findEverything(context, query, replaced)),
      })),
  };
}

interface Latest {
  /** Aborted when newer work of the account waits. */
  running: AbortController;
  /** The work that waits for the running one to end. */
  next: PromiseWithResolvers<void> | null;
}

/**
 * Returns a function that runs one piece of work per account at a time. A newer one replaces the one that waits and aborts the signal of the
 * one that runs: a user who types sends a search per letter and sees the last.
 */
export function createLatestOnly() {
  const accounts = new Map<string, Latest>();
  return async <T>(userId: string, work: (replaced: AbortSignal) => Promise<T>): Promise<T> => {
    let account = accounts.get(userId);
    if (account) {
      const replaced = fail('RATE_LIMITED', { message: 'A newer search replaced this one.' });
      const turn = Promise.withResolvers<void>();
      account.next?.reject(replaced);
      account.next = turn;
      account.running.abort(replaced);
      await turn.promise;
    } else accounts.set(userId, (account = { running: new AbortController(), next: null }));
    try {
      return await work(account.running.signal);
    } finally {
      const { next } = account;
      account.running = new AbortController();
      account.next = null;
      if (next) next.resolve();
      else accounts.delete(userId);
    }
  };
}
