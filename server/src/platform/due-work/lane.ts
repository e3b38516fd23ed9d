import type { Clock } from '../clock.ts';
import type { Work } from '../context.ts';
import type { Logger } from '../log.ts';
import { backoff } from './backoff.ts';
import { buryWork, claimWork, finishWork, handBackWork, nextRunAt, retryWork } from './due-work.repository.ts';
import type { DueWork } from './due-work.table.ts';
import { LeaseLostError, runOf, type WorkKind } from './work-kind.ts';

/** A notification may be lost while the database is away; looking again costs one indexed query. */
const safetyPollMs = 10_000;
const defaults = { concurrency: 4, leaseMs: 30_000, maxAttempts: 8 };

export interface Lane {
  start(): void;
  wake(): void;
  /** Runs what is due now; answers how many pieces it ran. */
  runDue(): Promise<number>;
  stop(): Promise<void>;
}

/** All work of one kind in this process: a timer to the next due moment, bounded concurrency, retries with backoff. */
export function createLane(deps: { work: Work; clock: Clock; log: Logger; kind: WorkKind; signal: AbortSignal }): Lane {
  const { work, clock, signal } = deps;
  const kind = { ...defaults, ...deps.kind };
  const log = deps.log.child({ kind: kind.kind });
  const running = new Set<Promise<void>>();
  let cancelTimer: (() => void) | undefined;
  let looking: Promise<unknown> | undefined;
  let lookAgain = false;

  async function claim(): Promise<DueWork[]> {
    const limit = kind.concurrency - running.size;
    if (limit <= 0 || signal.aborted) return [];
    return work.run(({ tx, now }) => claimWork(tx, { kind: kind.kind, now, leaseMs: kind.leaseMs, limit }));
  }

  function begin(piece: DueWork): Promise<void> {
    const task = runOne(piece).finally(() => {
      running.delete(task);
      if (!signal.aborted) wake();
    });
    running.add(task);
    return task;
  }

  async function runOne(piece: DueWork): Promise<void> {
    let finished = false;
    try {
      const outcome = await kind.handle(runOf(piece, signal, () => (finished = true)));
      if (finished) return;
      if (outcome) await work.run(({ tx }) => retryWork(tx, piece, outcome.tryAgainAt, null));
      else await work.run(({ tx }) => finishWork(tx, piece));
    } catch (error) {
      await failed(piece, error);
    }
  }

  async function failed(piece: DueWork, error: unknown): Promise<void> {
    if (error instanceof LeaseLostError) return log.warn({ key: piece.key }, 'another worker has taken over');
    const message = error instanceof Error ? error.message : String(error);
    try {
      await work.run(async (context) => {
        if (signal.aborted) return handBackWork(context.tx, piece);
        if (piece.attempts >= kind.maxAttempts) {
          await kind.onDead?.(context, piece, message);
          log.error({ key: piece.key, attempts: piece.attempts, error: message }, 'gave up');
          return buryWork(context.tx, piece, context.now, message);
        }
        const runAt = new Date(context.now.getTime() + backoff(piece.attempts));
        log.warn({ key: piece.key, attempts: piece.attempts, error: message, runAt }, 'failed, will try again');
        return retryWork(context.tx, piece, runAt, message);
      });
    } catch (recordError) {
      // The lease ends by itself and the work is taken again: nothing is lost.
      log.error({ key: piece.key, error: String(recordError) }, 'could not record a failure');
    }
  }

  async function look(): Promise<void> {
    cancelTimer?.();
    for (const piece of await claim()) void begin(piece);
    if (signal.aborted || running.size >= kind.concurrency) return;
    const next = await work.read(({ tx }) => nextRunAt(tx, kind.kind));
    const latest = clock.now().getTime() + safetyPollMs;
    cancelTimer = clock.at(new Date(Math.min(next?.getTime() ?? latest, latest)), wake);
  }

  /** One look at a time; a wake during a look makes it look once more. */
  function wake(): void {
    if (signal.aborted) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => {
        log.error({ error: String(error) }, 'could not look for due work');
        cancelTimer = clock.at(new Date(clock.now().getTime() + safetyPollMs), wake);
      })
      .finally(() => {
        looking = undefined;
        if (lookAgain) {
          lookAgain = false;
          wake();
        }
      });
  }

  return {
    start: wake,
    wake,
    async runDue() {
      const pieces = await claim();
      await Promise.all([...pieces.map(begin), ...running]);
      return pieces.length;
    },
    async stop() {
      cancelTimer?.();
      await looking;
      await Promise.all(running);
    },
  };
}
