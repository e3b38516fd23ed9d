import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { createPostgresTransactions } from './postgres-transaction.ts';

/** A pool with one connection whose statements have these results; the others succeed. */
function createPool(results: Record<string, { command: string } | Error>) {
  const sent: string[] = [];
  const released: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    async query(config: string | { text: string }) {
      const text = typeof config === 'string' ? config : config.text;
      sent.push(text);
      const result = results[text] ?? { command: text.toUpperCase() };
      if (result instanceof Error) throw result;
      return { ...result, rows: [] };
    },
    release: (error: unknown) => void released.push(error),
  });
  const connect = async () => client;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a transaction uses of a pool
  const pool = { connect } as unknown as Pool;
  return { client, sent, released, transaction: createPostgresTransactions(pool, undefined) };
}

const lost = new Error('Connection terminated unexpectedly');

describe('a transaction of PostgreSQL', () => {
  it('fails if it did not begin, although its statements succeeded', async () => {
    const { sent, transaction } = createPool({ begin: lost });
    await expect(transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow(lost.message);
    expect(sent).toEqual(['begin', 'select 1', 'commit']);
  });

  it('fails if its commit was lost, whose effect is unknown', async () => {
    const { transaction } = createPool({ commit: lost });
    await expect(transaction(async () => 'stored')).rejects.toThrow(lost.message);
  });

  it('fails if it was rolled back instead', async () => {
    const { transaction } = createPool({ commit: { command: 'ROLLBACK' } });
    await expect(transaction(async () => 'stored')).rejects.toThrow('The transaction was rolled back');
  });

  it('fails if its last statement failed', async () => {
    const { sent, transaction } = createPool({ 'select 2': lost, commit: { command: 'ROLLBACK' } });
    await expect(transaction(async (_, endWith) => endWith(sql`select 2`))).rejects.toThrow(lost.message);
    expect(sent).toEqual(['begin', 'select 2', 'commit']);
  });

  it('gives a lost connection back to the pool as broken', async () => {
    const { client, released, transaction } = createPool({});
    await transaction(async () => void client.emit('error', lost));
    await transaction(async () => undefined);
    expect(released).toEqual([lost, undefined]);
  });
});
