import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { rejectNested, type Tx, type TransactionWork } from './database.ts';

/** Called with every statement that is sent. */
export type Observe = (statement: string, params: unknown[]) => void;

/** Ignores a rejection that is also handled at the end. */
const ignore = () => undefined;
const dialect = new PgDialect();

/**
 * Returns a function that runs work in a transaction of a pool whose connections have `pipeline`. `begin` is sent together with the first
 * statement and `commit` with the last one: rows that the last one locks are not locked while the response is read.
 */
export function createPostgresTransactions(pool: Pool, observe: Observe | undefined) {
  /** A handle keeps the queries that are built once. */
  const handles = new WeakMap<PoolClient, Tx>();
  const getHandle = (client: PoolClient): Tx => {
    const known = handles.get(client);
    if (known) return known;
    const handle = rejectNested(drizzle({ client, ...(observe ? { logger: { logQuery: observe } } : {}) }));
    handles.set(client, handle);
    return handle;
  };

  /** Sends the last statement and `commit`. If `begin` or the statement failed, nothing is reported as stored. */
  async function commit(client: PoolClient, begun: Promise<unknown>, last: SQL | undefined): Promise<void> {
    const { sql: text, params } = last ? dialect.sqlToQuery(last) : { sql: '', params: [] };
    observe?.(last ? text : 'commit', params);
    const ended = last ? client.query({ text }, params) : undefined;
    const committed = client.query('commit');
    const results = await Promise.allSettled([begun, ended, committed]);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back');
  }

  return async <T>(work: TransactionWork<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => (broken ??= error);
    client.on('error', onError);
    try {
      const begun = client.query('begin');
      begun.catch(ignore);
      let result: T;
      let last: SQL | undefined;
      try {
        result = await work(getHandle(client), (statement) => (last = statement));
      } catch (error) {
        await client.query('rollback').catch(onError);
        throw error;
      }
      await commit(client, begun, last);
      return result;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };
}
