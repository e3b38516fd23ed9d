import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, min, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../database/database.ts';
import { rowsFromJson } from '../database/rows-from-json.ts';
import { dueWorkTable, type DueWork } from './due-work.table.ts';
import { z } from 'zod';

export const dueWorkChannel = 'aide_due_work';

/** Payload of the notification that work of a kind is due at a time, in milliseconds. */
export const dueNoticeSchema = z.object({ kind: z.string(), at: z.number() });

export interface NewWork {
  userId: string | null;
  kind: string;
  key: string;
  payload: unknown;
  dueAt: Date;
}

/** Plans work in the caller's transaction. Planning the same kind and key again updates its time and payload. */
export async function planWork(tx: Tx, ...works: NewWork[]): Promise<void> {
  if (works.length > 0) await tx.execute(planStatement(tx, works));
}

/**
 * Returns the statement that plans work. With `inserted`, it first runs that insert and plans only the work whose key is the id of an
 * inserted row.
 */
export function planStatement(tx: Tx, works: readonly NewWork[], inserted?: SQLWrapper): SQL {
  const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
  const rows = works.map((work) => ({ id: uuidv7(), ...work, runAt: work.dueAt }));
  const newRows = rowsFromJson(dueWorkTable, rows);
  const planned = tx
    .insert(dueWorkTable)
    .select(inserted ? sql`${newRows} where key in (select id::text from inserted)` : newRows)
    .onConflictDoUpdate({
      target: [dueWorkTable.kind, dueWorkTable.key],
      set: {
        userId: excluded(dueWorkTable.userId),
        payload: excluded(dueWorkTable.payload),
        dueAt: excluded(dueWorkTable.dueAt),
        runAt: excluded(dueWorkTable.runAt),
        attempts: 0,
        lease: null,
        deadAt: null,
        lastError: null,
      },
    });
  const notices = [...Map.groupBy(works, (work) => work.kind)].map(([kind, ofKind]) =>
    JSON.stringify({ kind, at: Math.min(...ofKind.map((work) => work.dueAt.getTime())) }),
  );
  return sql`
    with ${inserted ? sql`inserted as ${inserted}, ` : sql``}planned as ${planned}
    select pg_notify(${dueWorkChannel}, notice) from jsonb_array_elements_text(${JSON.stringify(notices)}::jsonb) as notice`;
}

/** Plans work unless it is already planned: for work that must always exist, such as a scheduler's next run. */
export async function ensureWork(tx: Tx, ...works: NewWork[]): Promise<void> {
  if (works.length === 0) return;
  await tx
    .insert(dueWorkTable)
    .values(works.map((work) => ({ id: uuidv7(), ...work, runAt: work.dueAt })))
    .onConflictDoNothing({ target: [dueWorkTable.kind, dueWorkTable.key] });
}

/** Returns the unfinished work of a kind and key, or undefined. */
export async function findWork(tx: Tx, kind: string, key: string): Promise<DueWork | undefined> {
  const [work] = await tx
    .select()
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), eq(dueWorkTable.key, key)));
  return work;
}

/** Returns the unfinished work of a kind with these keys. */
export async function listWork(tx: Tx, kind: string, keys: string[]): Promise<DueWork[]> {
  if (keys.length === 0) return [];
  return tx
    .select()
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), inArray(dueWorkTable.key, keys)));
}

/** Deletes planned work. If a worker has already started it, the worker's result is discarded. */
export async function cancelWork(tx: Tx, kind: string, ...keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.delete(dueWorkTable).where(and(eq(dueWorkTable.kind, kind), inArray(dueWorkTable.key, keys)));
}

/** Claims due work for one worker until the lease ends. */
export async function claimWork(
  tx: Tx,
  claim: { kind: string; now: Date; leaseMs: number; limit: number },
): Promise<DueWork[]> {
  // A CTE, evaluated once: a plain subquery may be run again for every row and claim too many.
  const due = tx.$with('due').as(
    tx
      .select({ id: dueWorkTable.id })
      .from(dueWorkTable)
      .where(and(eq(dueWorkTable.kind, claim.kind), lte(dueWorkTable.runAt, claim.now), isNull(dueWorkTable.deadAt)))
      .orderBy(asc(dueWorkTable.runAt))
      .limit(claim.limit)
      .for('update', { skipLocked: true }),
  );
  return tx
    .with(due)
    .update(dueWorkTable)
    .set({
      runAt: new Date(claim.now.getTime() + claim.leaseMs),
      attempts: sql`${dueWorkTable.attempts} + 1`,
      lease: uuidv7(),
    })
    .where(inArray(dueWorkTable.id, tx.select({ id: due.id }).from(due)))
    .returning();
}

const held = (work: DueWork) => and(eq(dueWorkTable.id, work.id), eq(dueWorkTable.lease, work.lease ?? work.id));

/** Renews the leases of a worker. An expired lease is not renewed: another worker may have claimed the work. */
export async function renewLeases(tx: Tx, works: readonly DueWork[], now: Date, until: Date): Promise<void> {
  await tx
    .update(dueWorkTable)
    .set({ runAt: until })
    .where(and(or(...works.map(held)), gt(dueWorkTable.runAt, now)));
}

/**
 * Counts the attempts of claimed work from here on, for work that stores its progress: a process that dies again and again while it
 * advances is no reason to put the work off.
 */
export async function resetAttempts(tx: Tx, work: DueWork): Promise<void> {
  await tx.update(dueWorkTable).set({ attempts: 1 }).where(held(work));
}

/** Deletes finished work. Returns false if the lease was lost and another worker has claimed it. */
export async function finishWork(tx: Tx, work: DueWork): Promise<boolean> {
  const gone = await tx.delete(dueWorkTable).where(held(work)).returning({ id: dueWorkTable.id });
  return gone.length > 0;
}

/** Releases the work for a retry at that time. `attempts` replaces the stored number of attempts. */
export async function retryWork(
  tx: Tx,
  work: DueWork,
  runAt: Date,
  error: string | null,
  attempts?: number,
): Promise<void> {
  await tx.update(dueWorkTable).set({ runAt, lease: null, lastError: error, attempts }).where(held(work));
}

/**
 * Releases the work until that time, such as its due time, without counting an attempt, because nothing failed. Work that got another due
 * time meanwhile is released until then.
 */
export async function putOffWork(tx: Tx, work: DueWork, runAt: Date): Promise<void> {
  await tx
    .update(dueWorkTable)
    .set({
      runAt: sql`case when ${eq(dueWorkTable.dueAt, work.dueAt)} then ${runAt.toISOString()}::timestamptz else ${dueWorkTable.dueAt} end`,
      lease: null,
      attempts: sql`greatest(${dueWorkTable.attempts} - 1, 0)`,
    })
    .where(held(work));
}

/** Makes a user's deferred work of a kind due now, if its original time has passed. It is claimed within ten seconds. */
export async function resumeWork(tx: Tx, kind: string, userId: string, now: Date): Promise<void> {
  await tx
    .update(dueWorkTable)
    .set({ runAt: now })
    .where(
      and(
        eq(dueWorkTable.userId, userId),
        eq(dueWorkTable.kind, kind),
        lte(dueWorkTable.dueAt, now),
        gt(dueWorkTable.runAt, now),
        isNull(dueWorkTable.lease),
        isNull(dueWorkTable.deadAt),
      ),
    );
}

/** Releases the leases of a process that has ended. With the embedded database there is one process, so it runs at every start. */
export async function freeAllLeases(tx: Tx): Promise<void> {
  await tx.update(dueWorkTable).set({ runAt: dueWorkTable.dueAt, lease: null }).where(isNotNull(dueWorkTable.lease));
}

/** Returns the keys of a kind that are planned for later than `latest` and not being worked on. */
export async function listPlannedAfter(tx: Tx, kind: string, latest: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ key: dueWorkTable.key })
    .from(dueWorkTable)
    .where(
      and(
        eq(dueWorkTable.kind, kind),
        gt(dueWorkTable.dueAt, latest),
        isNull(dueWorkTable.lease),
        isNull(dueWorkTable.deadAt),
      ),
    )
    .limit(limit);
  return rows.map(({ key }) => key);
}

/** Releases leases that end later than `latest`, which no running worker sets. Returns how many. */
export async function freeLeasesAfter(tx: Tx, latest: Date): Promise<number> {
  const freed = await tx
    .update(dueWorkTable)
    .set({ runAt: dueWorkTable.dueAt, lease: null })
    .where(and(isNotNull(dueWorkTable.lease), gt(dueWorkTable.runAt, latest)))
    .returning({ id: dueWorkTable.id });
  return freed.length;
}

/** Marks the work as dead. The row is kept for inspection. */
export async function markWorkDead(tx: Tx, work: DueWork, now: Date, error: string): Promise<void> {
  await tx.update(dueWorkTable).set({ deadAt: now, lease: null, lastError: error }).where(held(work));
}

/** How long dead work of the server, such as a password reset mail, is kept for inspection; it may contain an address. */
const deadKeptMs = 30 * 86_400_000;

/** Deletes dead work without an account after 30 days. A user's dead work is shown to the user and deleted together with its subject. */
export async function purgeDeadWork({ tx, now }: { tx: Tx; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - deadKeptMs);
  await tx.delete(dueWorkTable).where(and(isNull(dueWorkTable.userId), lt(dueWorkTable.deadAt, before)));
}

/** Returns the dead work of these kinds. */
export async function listDeadWork(tx: Tx, kinds: string[]): Promise<DueWork[]> {
  if (kinds.length === 0) return [];
  return tx
    .select()
    .from(dueWorkTable)
    .where(and(inArray(dueWorkTable.kind, kinds), isNotNull(dueWorkTable.deadAt)));
}

/** Makes dead work due again and resets its attempts. */
export async function reviveWork(tx: Tx, works: readonly DueWork[], now: Date): Promise<void> {
  if (works.length === 0) return;
  const ids = works.map(({ id }) => id);
  await tx
    .update(dueWorkTable)
    .set({ runAt: now, attempts: 0, deadAt: null })
    .where(and(inArray(dueWorkTable.id, ids), isNotNull(dueWorkTable.deadAt)));
}

/** Returns when the next work of a kind can be claimed, or null if there is none. */
export async function nextRunAt(tx: Tx, kind: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(dueWorkTable.runAt) })
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), isNull(dueWorkTable.deadAt)));
  return row?.at ?? null;
}

/** Returns the kinds with work that can be claimed now. */
export async function listDueKinds(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ kind: dueWorkTable.kind })
    .from(dueWorkTable)
    .where(and(lte(dueWorkTable.runAt, now), isNull(dueWorkTable.deadAt)));
  return rows.map((row) => row.kind);
}

export interface DueWorkCounts {
  waiting: number;
  /** Work that has been claimable for a minute: the workers are too slow, or none runs. */
  late: number;
  /** Work that was given up. */
  dead: number;
}

export async function countWork(tx: Tx, now: Date): Promise<DueWorkCounts> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  const [row] = await tx
    .select({
      waiting: sql<number>`count(*) filter (where ${isNull(dueWorkTable.deadAt)})::int`,
      late: sql<number>`count(*) filter (where ${isNull(dueWorkTable.deadAt)} and ${lte(dueWorkTable.runAt, minuteAgo)})::int`,
      dead: sql<number>`count(*) filter (where ${isNotNull(dueWorkTable.deadAt)})::int`,
    })
    .from(dueWorkTable);
  return row ?? { waiting: 0, late: 0, dead: 0 };
}

/** Cancels everything planned for a user whose account is deleted. */
export async function cancelUserWork(tx: Tx, userId: string): Promise<void> {
  await tx.delete(dueWorkTable).where(eq(dueWorkTable.userId, userId));
}
