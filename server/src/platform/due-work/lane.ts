import type { Clock } from '../clock.ts';
import type { Context, Transactions } from '../context.ts';
import type { Logger } from '../log.ts';
import { markWorkDead, claimWork, finishWork, nextRunAt, putOffWork, retryWork } from './due-work.repository.ts';
import type { DueWork } from './due-work.table.ts';
import { claimAtPace, type PacedClaim } from './pace.ts';
import { createLeaseKeeper } from './lease-keeper.ts';
import { LeaseLostError, createRun, type WorkKind } from './work-kind.ts';

/** A notification may be lost while the database is unreachable. Polling costs one indexed query. */
const safetyPollMs = 10_000;
const defaults = { concurrency: 4, leaseMs: 15_000, maxAttempts: 8 };
/** Under load, claims are delayed until a quarter of the lane is free, so that one query claims several pieces. */
const claimShare = 4;

export interface Lane {
  start(): void;
  /** Called when work is planned for that time, in this process or another. */
  wake(at: number): void;
  /** Runs the work that is due now and returns the number of pieces. */
  runDue(): Promise<number>;
  /** Resolves when no work is running in this lane. Returns true if some was. */
  settle(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Runs all work of one kind in this process: a timer for the next due time, bounded concurrency, retries with backoff. */
export function createLane(deps: {
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  kind: WorkKind;
  signal: AbortSignal;
}): Lane {
  const { transactions, clock, signal } = deps;
  const kind = { ...defaults, ...deps.kind };
  const log = deps.log.child({ kind: kind.kind });
  const running = new Map<Promise<void>, DueWork>();
  const keeper = createLeaseKeeper({
    transactions,
    clock,
    log,
    leaseMs: kind.leaseMs,
    underWay: () => [...running.values()],
  });
  let started = false;
  let timer: { at: number; cancel(): void } | undefined;
  let looking: Promise<unknown> | undefined;
  /** The earliest time for which the lane was woken during a look. */
  let wokenFor: number | undefined;
  /** True if the last claim reached its limit, so there is probably more. */
  let busy = false;

  const free = () => kind.concurrency - running.size;

  async function claim(): Promise<PacedClaim> {
    const limit = free();
    if (limit <= 0 || signal.aborted) return { pieces: [], waitUntil: null };
    return transactions.run(async ({ tx, now }) => {
      const wanted = { kind: kind.kind, now, leaseMs: kind.leaseMs, limit };
      if (kind.pace) return claimAtPace(tx, wanted, kind.pace);
      return { pieces: await claimWork(tx, wanted), waitUntil: null };
    });
  }

  function begin(piece: DueWork): Promise<void> {
    const task = runOne(piece).finally(() => {
      running.delete(task);
      if (free() >= kind.concurrency / claimShare) lookNow(busy);
    });
    running.set(task, piece);
    keeper.begin();
    return task;
  }

  async function runOne(piece: DueWork): Promise<void> {
    let finished = false;
    try {
      // More claims than failures: the worker process died each time. The work must not run again.
      if (piece.attempts > kind.maxAttempts) throw new Error(piece.lastError ?? 'the worker stopped while sending');
      const outcome = await kind.handle(createRun(piece, signal, () => (finished = true)));
      if (finished) return;
      if (outcome) await transactions.run(({ tx }) => putOffWork(tx, piece, outcome.tryAgainAt));
      else await transactions.statement(({ tx }) => finishWork(tx, piece));
    } catch (error) {
      await failed(piece, error);
    }
  }

  async function failed(piece: DueWork, error: unknown): Promise<void> {
    if (error instanceof LeaseLostError) return log.warn({ key: piece.key }, 'another worker has taken over');
    const message = error instanceof Error ? error.message : String(error);
    try {
      await transactions.run(async (context) => {
        if (signal.aborted) return putOffWork(context.tx, piece, piece.dueAt);
        if (piece.attempts >= kind.maxAttempts) return giveUp({ context, kind, log }, piece, message);
        const runAt = new Date(context.now.getTime() + (kind.retryAfterMs ?? backoff)(piece.attempts));
        log.warn({ key: piece.key, attempts: piece.attempts, error: message, runAt }, 'failed, will try again');
        return retryWork(context.tx, piece, runAt, message);
      });
    } catch (recordError) {
      // The lease expires and the work is claimed again: nothing is lost.
      log.error({ key: piece.key, error: String(recordError) }, 'could not record a failure');
    }
  }

  /** Without known due work, only queries the next due time: an idle process costs one small query. */
  async function look(mayBeDue: boolean): Promise<void> {
    setTimer(undefined);
    const next = mayBeDue ? null : await getNext();
    if (!mayBeDue && (next === null || next.getTime() > clock.now().getTime())) return setTimer(next);
    const limit = free();
    const { pieces, waitUntil } = await claim();
    for (const piece of pieces) void begin(piece);
    // Also without a free slot: a timer for work that is already due would fire repeatedly until a run ends.
    busy = pieces.length >= limit;
    if (signal.aborted || busy) return;
    setTimer(waitUntil ?? (await getNext()));
  }

  const getNext = () => transactions.read(({ tx }) => nextRunAt(tx, kind.kind));

  function setTimer(moment: Date | null | undefined): void {
    timer?.cancel();
    timer = undefined;
    if (moment === undefined || signal.aborted) return;
    const safety = clock.now().getTime() + safetyPollMs;
    const at = Math.min(moment?.getTime() ?? safety, safety);
    timer = { at, cancel: clock.at(new Date(at), () => lookNow(at < safety)) };
  }

  /** Runs one look at a time; a call during a look queues another. */
  function lookNow(mayBeDue: boolean): void {
    if (signal.aborted || !started) return;
    if (looking) {
      wokenFor = 0;
      return;
    }
    looking = look(mayBeDue)
      .catch((error: unknown) => {
        log.error({ error: String(error) }, 'could not look for due work');
        setTimer(null);
      })
      .finally(() => {
        looking = undefined;
        const at = wokenFor;
        wokenFor = undefined;
        if (at !== undefined) wake(at);
      });
  }

  function wake(at: number): void {
    // The look may have read the next due time before this work was planned. Another query is only needed if the work is due.
    if (looking) wokenFor = Math.min(wokenFor ?? at, at);
    else if (at <= clock.now().getTime()) lookNow(true);
    else if (started && (timer === undefined || timer.at > at)) setTimer(new Date(at));
  }

  return {
    start() {
      started = true;
      lookNow(true);
    },
    wake,
    async runDue() {
      const { pieces } = await claim();
      await Promise.all(pieces.map(begin));
      return pieces.length;
    },
    async settle() {
      let active = false;
      const underWay = () => [...(looking ? [looking] : []), ...running.keys()];
      for (let tasks = underWay(); tasks.length > 0; tasks = underWay()) {
        active = true;
        await Promise.all(tasks);
      }
      return active;
    },
    async stop() {
      timer?.cancel();
      await looking;
      await Promise.all(running.keys());
      keeper.stop();
    },
  };
}

const hourMs = 3_600_000;

/** Marks a piece as dead. If its kind is never given up, retries it once an hour instead. */
async function giveUp(
  { context, kind, log }: { context: Context; kind: WorkKind & { maxAttempts: number }; log: Logger },
  piece: DueWork,
  error: string,
): Promise<void> {
  const { tx, now } = context;
  const facts = { key: piece.key, attempts: piece.attempts, error };
  if (kind.givesUp?.(piece) ?? true) {
    await kind.onDead?.(context, piece, error);
    log.error(facts, 'gave up');
    return markWorkDead(tx, piece, now, error);
  }
  const runAt = new Date(now.getTime() + hourMs);
  log.error({ ...facts, runAt }, 'every attempt failed, will try again in an hour');
  return retryWork(tx, piece, runAt, error, kind.maxAttempts - 1);
}

const firstMs = 2_000;
const longestMs = 15 * 60_000;

/** Returns the delay after that many failures: doubling, with 25 % jitter to spread retries out. */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const plain = Math.min(longestMs, firstMs * 2 ** Math.max(0, attempts - 1));
  return Math.round(plain * (0.75 + random() * 0.5));
}
