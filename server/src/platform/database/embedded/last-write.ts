import type { Transaction } from '@electric-sql/pglite';

/**
 * A number that grows with every transaction that wrote something, and with nothing else: neither reading nor a CHECKPOINT
 * moves it. It is the id the next transaction will get.
 */
export async function nextTransaction(client: Pick<Transaction, 'query'>): Promise<bigint> {
  const { rows } = await client.query<{ next: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next');
  return BigInt(rows[0]?.next ?? 0);
}
