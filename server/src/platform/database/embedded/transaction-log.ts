import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from '@electric-sql/pglite';

/** PostgreSQL's commit log, two bits per transaction, has no checksums. */
const FOLDER = 'pg_xact';
const TRANSACTIONS_PER_BYTE = 4;
const BYTES_PER_SEGMENT = 262_144;

/** The first `bytes` of a segment, which never change again. */
export type SettledSegment = { bytes: number; sha256: string };

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns hashes of the statuses of every transaction before `nextTransaction`. Call it while none is open. */
export async function settledTransactions(
  cluster: string,
  nextTransaction: bigint,
): Promise<Record<string, SettledSegment>> {
  const settledBytes = Number((nextTransaction & 0xffff_ffffn) / BigInt(TRANSACTIONS_PER_BYTE));
  const current = Math.floor(settledBytes / BYTES_PER_SEGMENT);
  const settled: Record<string, SettledSegment> = {};
  for (const name of await readdir(path.join(cluster, FOLDER))) {
    const segment = Number.parseInt(name, 16);
    if (segment > current) continue;
    const whole = await readFile(path.join(cluster, FOLDER, name));
    const bytes = segment === current ? settledBytes % BYTES_PER_SEGMENT : whole.length;
    settled[name] = { bytes, sha256: digest(whole.subarray(0, bytes)) };
  }
  return settled;
}

/** Describes changes to final statuses. VACUUM may have deleted old segments, but not the newest. */
export async function changedTransactions(cluster: string, settled: Record<string, SettledSegment>): Promise<string[]> {
  const present = new Set(await readdir(path.join(cluster, FOLDER)));
  const newest = Object.keys(settled).toSorted().at(-1);
  const problems: string[] = [];
  for (const [name, { bytes, sha256 }] of Object.entries(settled)) {
    if (!present.has(name)) {
      if (name === newest) problems.push(`${FOLDER}/${name} is missing`);
      continue;
    }
    const whole = await readFile(path.join(cluster, FOLDER, name));
    if (digest(whole.subarray(0, bytes)) !== sha256) problems.push(`${FOLDER}/${name} was altered`);
  }
  return problems;
}

/** Returns the id of the next transaction. It grows with every writing transaction, not with reads or a CHECKPOINT. */
export async function getNextTransaction(client: Pick<Transaction, 'query'>): Promise<bigint> {
  const { rows } = await client.query<{ next: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next');
  return BigInt(rows[0]?.next ?? 0);
}
