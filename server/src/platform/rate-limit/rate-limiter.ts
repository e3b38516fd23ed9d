import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { AppError, fail } from '../errors.ts';
import { reportAllowance } from './observe-limits.ts';
import { rateLimitsTable } from './rate-limits.table.ts';

/** A token bucket: `burst` requests at once, refilled evenly over the period. */
export interface Limit {
  name: string;
  burst: number;
  periodMs: number;
}

export interface RateLimiter {
  /** Counts one request, or `count`. @throws RATE_LIMITED with the seconds to wait */
  take(limit: Limit, subject: string, count?: number): Promise<void>;
}

/**
 * Tolerated clock difference between machines. An allowance that is full later than its period plus this from now was written by a clock
 * that was ahead, and would lock users out until then.
 */
const clocksDifferByMs = 5 * 60_000;

/**
 * Returns a rate limiter that all processes share through the database, one statement per call. The allowance refills continuously (GCRA),
 * so the limit cannot be doubled at a window boundary. Subjects are stored as hashes, never as addresses.
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

/** Like `take`, but returns false instead of throwing; for limits whose excess is not an error of the request. */
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

/** Deletes the rows of full allowances, which need none. */
export async function purgeFullAllowances(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rateLimitsTable).where(lt(rateLimitsTable.fullAt, now));
}
