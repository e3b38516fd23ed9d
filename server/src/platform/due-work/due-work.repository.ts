import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, min, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../database/database.ts';
import { rowsFromJson } from '../database/rows-from-json.ts';
import { dueWorkTable, type DueWork } from './due-work.table.ts';
import { z } from 'zod';

export const dueWorkChannel = 'aide_due_work';

/** The notification that work of a kind is due at a time, in milliseconds. */
export const dueNoticeSchema = z.object({ kind: z.string(), at: z.number() });

export interface NewWork {
  userId: string | null;
  kind: string;
  key: string;
  payload: unknown;
  dueAt: Date;
}

/** Plans work in the caller's transaction. The same kind and key again moves it to the new time with the new payload. */
export async function planWork(tx: Tx, ...works: NewWork[]): Promise<void> {
  if (works.length === 0) return;
  const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
  const rows = works.map((work) => ({ id: uuidv7(), ...work, runAt: work.dueAt }));
  await tx
    .insert(dueWorkTable)
    .select(rowsFromJson(dueWorkTable, rows))
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
  await tx.execute(sql`
    select pg_notify(${dueWorkChannel}, notice) from jsonb_array_elements_text(${JSON.stringify(notices)}::jsonb) as notice`);
}

/** Plans work unless it is already planned: for work that must always exist, such as a scheduler's next run. */
export async function ensureWork(tx: Tx, ...works: NewWork[]): Promise<void> {
  if (works.length === 0) return;
  await tx
    .insert(dueWorkTable)
    .values(works.map((work) => ({ id: uuidv7(), ...work, runAt: work.dueAt })))
    .onConflictDoNothing({ target: [dueWorkTable.kind, dueWorkTable.key] });
}

/** Returns the work of a kind and key that is not done yet, or undefined. */
export async function findWork(tx: Tx, kind: string, key: string): Promise<DueWork | undefined> {
  const [work] = await tx
    .select()
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), eq(dueWorkTable.key, key)));
  return work;
}

/** Returns the work of a kind with these keys that is not done yet. */
export async function listWork(tx: Tx, kind: string, keys: string[]): Promise<DueWork[]> {
  if (keys.length === 0) return [];
  return tx
    .select()
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), inArray(dueWorkTable.key, keys)));
}

/** Takes work back; what a worker has already begun ends without effect on it. */
export async function cancelWork(tx: Tx, kind: string, ...keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.delete(dueWorkTable).where(and(eq(dueWorkTable.kind, kind), inArray(dueWorkTable.key, keys)));
}

/** Takes what is due, each piece by one worker only, until the lease ends. */
export async function claimWork(
  tx: Tx,
  claim: { kind: string; now: Date; leaseMs: number; limit: number },
): Promise<DueWork[]> {
  // A query of its own, evaluated once: as a plain subquery it may be run again for every row and take too many.
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

/** Prolongs the leases of what a worker still has. One that has run out stays lost: another may have the work by now. */
export async function renewLeases(tx: Tx, works: readonly DueWork[], now: Date, until: Date): Promise<void> {
  await tx
    .update(dueWorkTable)
    .set({ runAt: until })
    .where(and(or(...works.map(held)), gt(dueWorkTable.runAt, now)));
}

/** Ends the work; false when the lease was lost meanwhile and another worker has it. */
export async function finishWork(tx: Tx, work: DueWork): Promise<boolean> {
  const gone = await tx.delete(dueWorkTable).where(held(work)).returning({ id: dueWorkTable.id });
  return gone.length > 0;
}

/** Gives it back for another try at that moment. */
export async function retryWork(tx: Tx, work: DueWork, runAt: Date, error: string | null): Promise<void> {
  await tx.update(dueWorkTable).set({ runAt, lease: null, lastError: error }).where(held(work));
}

/** The same, with the number of attempts that count as made. */
export async function retryWithAttempts(
  tx: Tx,
  work: DueWork,
  { runAt, error, attempts }: { runAt: Date; error: string; attempts: number },
): Promise<void> {
  await tx.update(dueWorkTable).set({ runAt, lease: null, lastError: error, attempts }).where(held(work));
}

/** Gives it back untouched: another worker may take it at once. */
export async function handBackWork(tx: Tx, work: DueWork): Promise<void> {
  await tx
    .update(dueWorkTable)
    .set({ runAt: work.dueAt, lease: null, attempts: sql`greatest(${dueWorkTable.attempts} - 1, 0)` })
    .where(held(work));
}

/** Gives it back until that moment as if it had not been taken: the time was not right, nothing failed. */
export async function putOffWork(tx: Tx, work: DueWork, runAt: Date): Promise<void> {
  await tx
    .update(dueWorkTable)
    .set({ runAt, lease: null, attempts: sql`greatest(${dueWorkTable.attempts} - 1, 0)` })
    .where(held(work));
}

/** Makes a user's work of a kind that was put off due now, if its time has come. It is found within ten seconds. */
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

/** Frees leases that end later than `latest`, which no living worker sets. Returns how many. */
export async function freeLeasesAfter(tx: Tx, latest: Date): Promise<number> {
  const freed = await tx
    .update(dueWorkTable)
    .set({ runAt: dueWorkTable.dueAt, lease: null })
    .where(and(isNotNull(dueWorkTable.lease), gt(dueWorkTable.runAt, latest)))
    .returning({ id: dueWorkTable.id });
  return freed.length;
}

/** Marks it as dead; the row is kept for inspection. */
export async function buryWork(tx: Tx, work: DueWork, now: Date, error: string): Promise<void> {
  await tx.update(dueWorkTable).set({ deadAt: now, lease: null, lastError: error }).where(held(work));
}

/** Dead work of the server, such as a mail for a new password, may contain an address; this long it can be inspected. */
const deadKeptMs = 30 * 86_400_000;

/** Deletes dead work without an owner after 30 days. That of a user is shown to them, and deleted with what it belongs to. */
export async function purgeDeadWork({ tx, now }: { tx: Tx; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - deadKeptMs);
  await tx.delete(dueWorkTable).where(and(isNull(dueWorkTable.userId), lt(dueWorkTable.deadAt, before)));
}

/** Returns the work of these kinds that was given up. */
export async function listDeadWork(tx: Tx, kinds: string[]): Promise<DueWork[]> {
  if (kinds.length === 0) return [];
  return tx
    .select()
    .from(dueWorkTable)
    .where(and(inArray(dueWorkTable.kind, kinds), isNotNull(dueWorkTable.deadAt)));
}

/** Makes work that was given up due again, with all its attempts. */
export async function reviveWork(tx: Tx, works: readonly DueWork[], now: Date): Promise<void> {
  if (works.length === 0) return;
  const ids = works.map(({ id }) => id);
  await tx
    .update(dueWorkTable)
    .set({ runAt: now, attempts: 0, deadAt: null })
    .where(and(inArray(dueWorkTable.id, ids), isNotNull(dueWorkTable.deadAt)));
}

/** When the next piece of a kind can be taken, or null when none waits. */
export async function nextRunAt(tx: Tx, kind: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(dueWorkTable.runAt) })
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), isNull(dueWorkTable.deadAt)));
  return row?.at ?? null;
}

/** The kinds of which something can be taken now. */
export async function listDueKinds(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ kind: dueWorkTable.kind })
    .from(dueWorkTable)
    .where(and(lte(dueWorkTable.runAt, now), isNull(dueWorkTable.deadAt)));
  return rows.map((row) => row.kind);
}

export interface DueWorkCounts {
  waiting: number;
  /** Could have been taken a minute ago: no worker keeps up, or none runs. */
  late: number;
  /** Given up. */
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
