import type { searchRoutes } from '@aide/contract';
import { fail } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { findEverything } from './find-everything.ts';

export function searchHandlers(): Handlers<typeof searchRoutes> {
  const runLatest = createLatestOnly();
  return {
    // In a transaction, because the similarity threshold is set for its duration.
    search: ({ run, query, user }) =>
      runLatest(user.id, async () => ({ data: await run((context) => findEverything(context, query)) })),
  };
}

/**
 * Returns a function that runs one piece of work per account at a time. Of those that wait only the newest is kept: a user who types sends a
 * search per letter and sees the last.
 */
export function createLatestOnly(): <T>(userId: string, work: () => Promise<T>) => Promise<T> {
  /** Accounts with running work, and the work that waits for it to end. */
  const accounts = new Map<string, PromiseWithResolvers<void> | null>();
  return async (userId, work) => {
    const waiting = accounts.get(userId);
    if (waiting === undefined) accounts.set(userId, null);
    else {
      const turn = Promise.withResolvers<void>();
      accounts.set(userId, turn);
      waiting?.reject(fail('RATE_LIMITED', { message: 'A newer search replaced this one.' }));
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      const next = accounts.get(userId);
      if (next) accounts.set(userId, null);
      else accounts.delete(userId);
      next?.resolve();
    }
  };
}
