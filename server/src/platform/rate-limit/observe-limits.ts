import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply } from 'fastify';

/** The remaining allowance after a request was counted. */
export interface Allowance {
  limit: { burst: number; periodMs: number };
  remaining: number;
  /** Seconds until the allowance is full; after a rejection, until the next request is accepted. */
  resetSeconds: number;
}

const observed = new AsyncLocalStorage<Allowance[]>();

/** Reports the remaining allowance to the request that is being handled, if there is one. */
export function reportAllowance(allowance: Allowance): void {
  observed.getStore()?.push(allowance);
}

/**
 * Runs the handler of a request and sets the `RateLimit-*` headers of the limit with the smallest allowance left, also if the handler
 * fails. Sets none if no limit was counted.
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
