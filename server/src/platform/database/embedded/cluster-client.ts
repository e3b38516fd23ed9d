import type { QueryOptions, Results } from '@electric-sql/pglite';

/** Statements, on their own or in a transaction. */
export interface ClusterQueries {
  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
  exec(text: string): Promise<unknown>;
}

/** The part of PGlite's interface that the product uses. */
export interface ClusterClient extends ClusterQueries {
  /** Runs exclusively: other calls wait until it has ended. Rolled back when `work` throws. */
  transaction<T>(work: (tx: ClusterQueries) => Promise<T>): Promise<T>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<unknown>;
  close(): Promise<void>;
  readonly closed: boolean;
}

/** A database on a thread of its own. */
export interface ThreadedClient extends ClusterClient {
  /**
   * Sets the time budget of the calls from now on. PGlite cannot cancel a statement, so the thread is replaced: the call that ran too long
   * and its transaction are rejected with the code 57014, calls that waited for it run on the new thread. Default: no budget.
   */
  limitCalls(budget: CallBudget): void;
}

export interface CallBudget {
  queryMs: number;
  /** For maintenance, which uses `exec`. */
  execMs: number;
  onRestart(reason: Error): void;
}
