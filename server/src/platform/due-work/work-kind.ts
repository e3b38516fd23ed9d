import type { Context } from '../context.ts';
import { finishWork } from './due-work.repository.ts';
import type { DueWork } from './due-work.table.ts';

export interface Run {
  readonly work: DueWork;
  /** Aborted when the process stops. Slow handlers should observe it. */
  readonly signal: AbortSignal;
  /** Finishes the work in the handler's own transaction, so that both commit together. Throws if the lease was lost. */
  finishIn(context: Context): Promise<void>;
  /** Marks the work as already deleted by a statement of the handler. */
  markFinished(): void;
}

/** The result of a handler: undefined (done), or when to run again without counting a failure. */
export type Outcome = undefined | { tryAgainAt: Date };

export interface Pace {
  perSecond: number;
  /** Pieces that may start at once after a pause. In any second at most `perSecond + burst` start. */
  burst: number;
  /** Minimum time between two pieces of one user. */
  userGapMs: number;
}

export interface WorkKind {
  kind: string;
  handle(run: Run): Promise<Outcome | void>;
  /** Concurrent runs in this process. Default 4. */
  concurrency?: number;
  /** Time after which the work of a dead worker is claimed by another; a running worker renews its lease. Default 15 s. */
  leaseMs?: number;
  /** Returns the delay after that many failures. Default: doubling from two seconds to 15 minutes. */
  retryAfterMs?(attempts: number): number;
  /** Attempts before the work is given up. Default 8. */
  maxAttempts?: number;
  /**
   * Returns whether a piece is given up after `maxAttempts`. Default: every piece. Work that plans its own next run must not be, because
   * nothing would plan it again; it is retried once an hour.
   */
  givesUp?(work: DueWork): boolean;
  /** Rate limit of all processes together, if the receiver has one. Default: none. */
  pace?: Pace;
  /** Called when the work is given up, in the transaction that marks it as dead. */
  onDead?(context: Context, work: DueWork, error: string): Promise<void>;
}

export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** Returns the run object passed to a handler. */
export function createRun(work: DueWork, signal: AbortSignal, finished: () => void): Run {
  return {
    work,
    signal,
    async finishIn(context) {
      if (!(await finishWork(context.tx, work)))
        throw new LeaseLostError(`the lease of ${work.kind} ${work.key} was lost`);
      finished();
    },
    markFinished: finished,
  };
}
