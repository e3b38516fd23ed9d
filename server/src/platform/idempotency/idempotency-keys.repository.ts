import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { idempotencyKeysTable, type IdempotencyKeyRow } from './idempotency-keys.table.ts';

/** How long a key is stored. */
export const keyKeptMs = 24 * 60 * 60_000;

/** After this time an attempt without a result counts as failed, and the request may be executed again. */
export const claimLeaseMs = 60_000;

export interface Claim {
  userId: string;
  key: string;
  claimId: string;
}

const table = idempotencyKeysTable;

const isOwn = ({ userId, key, claimId }: Claim) =>
  and(eq(table.userId, userId), eq(table.key, key), eq(table.claimId, claimId));

/**
 * Claims a key for one attempt. Returns the row of the earlier request instead if there is one, and null if that row has just been
 * deleted.
 */
export async function claimKey(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  claim: Claim & { requestHash: string },
): Promise<'claimed' | IdempotencyKeyRow | null> {
  const isForgotten = lte(table.claimedAt, new Date(now.getTime() - keyKeptMs));
  const isAbandoned = and(
    eq(table.requestHash, claim.requestHash),
    isNull(table.status),
    isNull(table.effectAt),
    lte(table.claimedAt, new Date(now.getTime() - claimLeaseMs)),
  );
  const values = { ...claim, claimedAt: now, effectAt: null, status: null, body: null, etag: null };
  const claimed = await tx
    .insert(table)
    .values(values)
    .onConflictDoUpdate({
      target: [table.userId, table.key],
      set: values,
      setWhere: sql`${or(isForgotten, isAbandoned)}`,
    })
    .returning({ claimId: table.claimId });
  if (claimed.length > 0) return 'claimed';
  const [earlier] = await tx
    .select()
    .from(table)
    .where(and(eq(table.userId, claim.userId), eq(table.key, claim.key)));
  return earlier ?? null;
}

/** Records in the transaction of a request that it is committed. Returns false if another attempt has claimed the key. */
export async function markEffect({ tx, now }: Pick<Context, 'tx' | 'now'>, claim: Claim): Promise<boolean> {
  const marked = await tx.update(table).set({ effectAt: now }).where(isOwn(claim)).returning({ key: table.key });
  return marked.length > 0;
}

/** Stores the response for later requests with the same key. */
export async function keepResponse(
  tx: Tx,
  claim: Claim,
  response: { status: number; body: string | null; etag: string | null },
): Promise<void> {
  await tx.update(table).set(response).where(isOwn(claim));
}

/** Deletes a key whose request changed nothing, so that it can be retried. */
export async function releaseKey(tx: Tx, claim: Claim): Promise<void> {
  await tx.delete(table).where(and(isOwn(claim), isNull(table.effectAt)));
}

/** Deletes keys older than a day. Returns how many. */
export async function purgeKeys({ tx, now }: Pick<Context, 'tx' | 'now'>): Promise<number> {
  const before = new Date(now.getTime() - keyKeptMs);
  const deleted = await tx.delete(table).where(lt(table.claimedAt, before)).returning({ key: table.key });
  return deleted.length;
}

/** Deletes the keys of a user whose account is deleted. */
export async function deleteUserKeys(tx: Tx, userId: string): Promise<void> {
  await tx.delete(table).where(eq(table.userId, userId));
}
