import type { Context } from '../context.ts';
import { finishWork } from './due-work.repository.ts';
import type { DueWork } from './due-work.table.ts';

export interface Run {
  readonly work: DueWork;
  /** Aborted when the process stops; what is slow should listen. */
  readonly signal: AbortSignal;
  /** Ends the work in the handler's own transaction, so that its effect and its end are one. Throws when the lease was lost. */
  finishIn(context: Context): Promise<void>;
  /** Marks that a statement of the handler has deleted the work, so that it does not delete it again. */
  markFinished(): void;
}

/** The result of a handler: nothing (done), or when to run again without counting it as a failure. */
export type Outcome = undefined | { tryAgainAt: Date };

export interface Pace {
  perSecond: number;
  /** How many may come at once after a pause; in any second at most `perSecond + burst` are begun. */
  burst: number;
  /** The least time between two pieces of one user. */
  userGapMs: number;
}

export interface WorkKind {
  kind: string;
  handle(run: Run): Promise<Outcome | void>;
  /** How many at once in this process. Default 4. */
  concurrency?: number;
  /** The time until the work of a dead worker is taken over; a running worker renews its lease. Default 15 s. */
  leaseMs?: number;
  /** Returns how long to wait after that many failures. Default: from two seconds to 15 minutes, doubling. */
  retryAfterMs?(attempts: number): number;
  /** Tries before it is given up. Default 8. */
  maxAttempts?: number;
  /**
   * Whether a piece is given up after `maxAttempts`. Default: every piece is. Work that plans its own next run must not be, because
   * nothing would plan it again: it is retried once an hour.
   */
  givesUp?(work: DueWork): boolean;
  /** The rate limit of all processes together, where the receiver has one. Default: none. */
  pace?: Pace;
  /** Called when it is given up, in the transaction that marks it as dead. */
  onDead?(context: Context, work: DueWork, error: string): Promise<void>;
}

export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** Builds the run that a handler sees. */
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
