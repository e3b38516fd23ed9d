import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { AppError, fail } from '../errors.ts';
import { reportAllowance } from './observe-limits.ts';
import { rateLimitsTable } from './rate-limits.table.ts';

/** So many at once, refilled evenly over the period. */
export interface Limit {
  name: string;
  burst: number;
  periodMs: number;
}

export interface RateLimiter {
  /** Counts one, or `count` at once. @throws RATE_LIMITED with the seconds to wait when there have been too many */
  take(limit: Limit, subject: string, count?: number): Promise<void>;
}

/**
 * No allowance is full later than its period from now. One that is, by more than the clocks of several machines differ, was
 * written by a clock that ran ahead and has been put right: it would keep people out until then.
 */
const clocksDifferByMs = 5 * 60_000;

/**
 * Shared by all processes through the database, one statement a call: the allowance refills continuously (GCRA), so there is
 * no window edge at which twice the limit slips through. Subjects are kept as hashes: no address is stored.
 */
export function createRateLimiter(database: Database, clock: Clock): RateLimiter {
  return {
    async take(limit, subject, count = 1) {
      const now = clock.now().getTime();
      const step = (limit.periodMs / limit.burst) * count;
      const key = `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;
      const moment = (at: number) => sql`${new Date(at)}::timestamptz`;
      const known = sql`case when ${rateLimitsTable.fullAt} <= ${moment(now + limit.periodMs + clocksDifferByMs)} then ${rateLimitsTable.fullAt} end`;
      const next = sql`greatest(${known}, ${moment(now)}) + ${`${step} milliseconds`}::interval`;
      const [row] = await database.statement((db) =>
        db
          .insert(rateLimitsTable)
          .values({ key, fullAt: new Date(now + step) })
          .onConflictDoUpdate({
            target: rateLimitsTable.key,
            set: { fullAt: next },
            setWhere: sql`${next} <= ${moment(now + limit.periodMs)}`,
          })
          .returning({ fullAt: rateLimitsTable.fullAt }),
      );
      if (!row) {
        const wait = Math.ceil(step / 1000);
        reportAllowance({ limit, remaining: 0, resetSeconds: wait });
        throw tooMany(wait);
      }
      const usedMs = Math.max(0, row.fullAt.getTime() - now);
      const remaining = Math.max(0, Math.floor(((limit.periodMs - usedMs) * limit.burst) / limit.periodMs));
      reportAllowance({ limit, remaining, resetSeconds: Math.ceil(usedMs / 1000) });
    },
  };
}

/** The same, but returns whether it was within the limit: for what exceeds it without being an error of the request. */
export async function isWithinLimit(limiter: RateLimiter, limit: Limit, subject: string, count = 1): Promise<boolean> {
  try {
    await limiter.take(limit, subject, count);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** For load tests on loopback. */
export const unlimited: RateLimiter = { take: () => Promise.resolve() };

function tooMany(retryAfterSeconds: number) {
  return fail('RATE_LIMITED', { details: { retryAfterSeconds } });
}

/** Full allowances need no row. */
export async function purgeFullAllowances(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rateLimitsTable).where(lt(rateLimitsTable.fullAt, now));
}
