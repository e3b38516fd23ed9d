import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { rateLimitsTable } from '../rate-limit/rate-limits.table.ts';
import { claimWork, putOffWork } from './due-work.repository.ts';
import type { DueWork } from './due-work.table.ts';
import type { Pace } from './work-kind.ts';

export interface Claim {
  kind: string;
  now: Date;
  leaseMs: number;
  limit: number;
}

export interface PacedClaim {
  pieces: DueWork[];
  /** When the rate limit allows the next pieces. Null if it did not limit this claim. */
  waitUntil: Date | null;
}

/**
 * Claims due work within a rate limit that all processes share through the database. The allowance is a row that stays locked until the
 * claim commits, so two processes cannot both use it.
 */
export async function claimAtPace(tx: Tx, claim: Claim, pace: Pace): Promise<PacedClaim> {
  const now = claim.now.getTime();
  const step = 1000 / pace.perSecond;
  const key = `lane:${claim.kind}`;
  const stored = await lockAllowance(tx, key, claim.now);
  // Further ahead than the rate limit allows: the clock was set back, and work must not wait for it to catch up.
  const fullAt = stored > now + pace.burst * step + 1 ? now : Math.max(now, stored);
  const allowed = Math.floor((now + pace.burst * step - fullAt) / step);
  const waitUntil = new Date(Math.ceil(fullAt + step * (1 - pace.burst)));
  if (allowed < 1) return { pieces: [], waitUntil };
  const taken = await claimWork(tx, { ...claim, limit: Math.min(claim.limit, allowed) });
  const pieces = pace.userGapMs > 0 ? await oneOfEachUser(tx, claim, pace, taken) : taken;
  await tx
    .update(rateLimitsTable)
    .set({ fullAt: new Date(fullAt + pieces.length * step) })
    .where(eq(rateLimitsTable.key, key));
  return { pieces, waitUntil: taken.length === allowed && allowed < claim.limit ? new Date(now + step) : null };
}

async function lockAllowance(tx: Tx, key: string, now: Date): Promise<number> {
  const [row] = await tx
    .insert(rateLimitsTable)
    .values({ key, fullAt: now })
    .onConflictDoUpdate({ target: rateLimitsTable.key, set: { fullAt: rateLimitsTable.fullAt } })
    .returning();
  return row?.fullAt.getTime() ?? now.getTime();
}

/** Keeps the first piece of each user whose gap has passed and defers the others. */
async function oneOfEachUser(tx: Tx, claim: Claim, pace: Pace, taken: DueWork[]): Promise<DueWork[]> {
  const getKey = (piece: DueWork) => `lane:${claim.kind}:${piece.userId ?? piece.id}`;
  const byKey = Map.groupBy(
    taken.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()),
    getKey,
  );
  const keys = [...byKey.keys()].toSorted();
  if (keys.length === 0) return [];
  const restedAt = (turns: number) => new Date(claim.now.getTime() + turns * pace.userGapMs);
  const granted = await tx
    .insert(rateLimitsTable)
    .values(keys.map((key) => ({ key, fullAt: restedAt(1) })))
    .onConflictDoUpdate({
      target: rateLimitsTable.key,
      set: { fullAt: restedAt(1) },
      setWhere: sql`${rateLimitsTable.fullAt} <= ${claim.now}::timestamptz or ${rateLimitsTable.fullAt} > ${restedAt(1)}::timestamptz`,
    })
    .returning({ key: rateLimitsTable.key });
  const mayGo = new Set(granted.map((row) => row.key));
  const busyUntil = await listAllowances(
    tx,
    keys.filter((key) => !mayGo.has(key)),
  );
  const pieces: DueWork[] = [];
  for (const [key, ofUser] of byKey) {
    const waiting = mayGo.has(key) ? ofUser.slice(1) : ofUser;
    if (mayGo.has(key)) pieces.push(...ofUser.slice(0, 1));
    const from = busyUntil.get(key)?.getTime() ?? restedAt(1).getTime();
    for (const [turn, piece] of waiting.entries()) await putOffWork(tx, piece, new Date(from + turn * pace.userGapMs));
  }
  return pieces;
}

async function listAllowances(tx: Tx, keys: string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.select().from(rateLimitsTable).where(inArray(rateLimitsTable.key, keys));
  return new Map(rows.map((row) => [row.key, row.fullAt]));
}
