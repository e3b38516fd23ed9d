import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import type { PgAsyncDatabase } from 'drizzle-orm/pg-core/async';
import type { PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Shares } from '../account-shares.ts';

/** The handle that repositories query with: an open transaction, or the database itself outside of one. */
export type Tx = PgAsyncDatabase<PgQueryResultHKT>;

/** Work in a transaction. `endWith` takes the statement that ends it: it is executed right before the commit, after the work. */
export type TransactionWork<T> = (tx: Tx, endWith: (last: SQL) => void) => Promise<T>;

/** How long a statement may take before it is cancelled, so that no request occupies the database. */
export const statementBudgetMs = 10_000;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** How many use cases of one account may use the database at once; the rest waits, so that those of other accounts do not. */
  readonly callsPerAccount: Shares;
  /** Runs queries without a transaction. */
  read<T>(work: (db: Tx) => Promise<T>): Promise<T>;
  /** Runs one writing statement. It is atomic and saves the two round trips of a transaction. */
  statement<T>(work: (db: Tx) => Promise<T>): Promise<T>;
  /** Runs the work in a transaction. */
  transaction<T>(work: TransactionWork<T>): Promise<T>;
  /**
   * Calls `onPayload` for each pg_notify on the channel, from any process. `onMissed` is called after a reconnect: notifications
   * sent meanwhile are lost.
   */
  listen(channel: string, onPayload: (payload: string) => void, onMissed?: () => void): Promise<void>;
  /**
   * Runs the work in one process at a time: the others wait until it has ended or its process has died. The signal is aborted when the lock
   * is lost (the connection broke) or `stop` is aborted.
   */
  withAdvisoryLock(name: string, stop: AbortSignal, work: (held: AbortSignal) => Promise<void>): Promise<void>;
  /** Returns how many writing calls have ended: while it is the same, earlier reads still hold. Undefined if other processes can write. */
  countWrites?(): number;
  /** Pool statistics of this process. Undefined for the embedded database. */
  connections?(): { open: number; idle: number; waiting: number };
  /** Throws if the database is unreachable. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Thrown for a query outside an open transaction that is made from within it. The embedded database has one connection, so such a query
 * would deadlock. It is an error on both databases.
 */
class QueryOutsideTransactionError extends Error {
  override name = 'QueryOutsideTransactionError';
  constructor() {
    super('A transaction is open here: query with its context, not with the database.');
  }
}

const insideTransaction = new AsyncLocalStorage<true>();

function rejectInsideTransaction(): void {
  if (insideTransaction.getStore()) throw new QueryOutsideTransactionError();
}

/** Thrown for a write inside `read`, which runs without a transaction. */
class WriteInReadError extends Error {
  override name = 'WriteInReadError';
  constructor() {
    super('This is a read: write in a transaction, or as one statement.');
  }
}

function queriesOnly(db: Tx): Tx {
  const refuse = () => {
    throw new WriteInReadError();
  };
  const queries: Tx = Object.create(db);
  return Object.assign(queries, { insert: refuse, update: refuse, delete: refuse });
}

/** Guards the three ways to query: none can be used inside an open transaction, and `read` rejects writes. */
export function guardTransactions(
  db: Tx,
  transaction: Database['transaction'],
): Pick<Database, 'read' | 'statement' | 'transaction'> {
  const queries = queriesOnly(db);
  return {
    async read(work) {
      rejectInsideTransaction();
      return work(queries);
    },
    async statement(work) {
      rejectInsideTransaction();
      return work(db);
    },
    async transaction(work) {
      rejectInsideTransaction();
      return transaction((tx, endWith) => insideTransaction.run(true, () => work(tx, endWith)));
    },
  };
}

/** Thrown for a transaction that is opened with the handle of another. On PostgreSQL, its end would end the outer one. */
export class NestedTransactionError extends Error {
  override name = 'NestedTransactionError';
  constructor() {
    super('A transaction is open here: query with its handle.');
  }
}

/** Makes the handle of a transaction reject further transactions. */
export function rejectNested(tx: Tx): Tx {
  return Object.assign(tx, {
    transaction: () => {
      throw new NestedTransactionError();
    },
  });
}

/** Runs work in a transaction of Drizzle, and sends the last statement before its commit. */
export function createTransactionRunner(db: Tx): Database['transaction'] {
  return (work) =>
    db.transaction(async (tx) => {
      let last: SQL | undefined;
      const result = await work(rejectNested(tx), (statement) => (last = statement));
      if (last) await tx.execute(last);
      return result;
    });
}

export interface OpenOptions {
  /** Default: false. */
  withoutTimeouts?: boolean;
  /** Called when the database is connecting, or opening on its own thread: the caller's thread is free until then. */
  onOpening?: () => void;
}
