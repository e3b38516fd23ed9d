import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply } from 'fastify';
import type { Limit } from './rate-limiter.ts';

/** What a limit has left after a call was counted. */
export interface Allowance {
  limit: Limit;
  remaining: number;
  /** Until all of it can be used again; after a refusal, until the next call is accepted. */
  resetSeconds: number;
}

const observed = new AsyncLocalStorage<Allowance[]>();

/** Reports what a limit has left to the request that is being handled, if there is one. */
export function reportAllowance(allowance: Allowance): void {
  observed.getStore()?.push(allowance);
}

/**
 * Runs the work of a request and sets the headers `RateLimit-*` of the limit with the least left, also when the work fails. A call
 * without a limit has none of them.
 */
export async function withRateLimitHeaders<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  const allowances: Allowance[] = [];
  try {
    return await observed.run(allowances, work);
  } finally {
    const tightest = allowances.toSorted((a, b) => a.remaining - b.remaining || b.resetSeconds - a.resetSeconds)[0];
    if (tightest) {
      const { limit, remaining, resetSeconds } = tightest;
      void reply.headers({
        'ratelimit-policy': `${limit.burst};w=${Math.ceil(limit.periodMs / 1000)}`,
        'ratelimit-limit': String(limit.burst),
        'ratelimit-remaining': String(remaining),
        'ratelimit-reset': String(resetSeconds),
      });
    }
  }
}
