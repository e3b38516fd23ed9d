import { rm } from 'node:fs/promises';
import type { ClusterClient } from './cluster-client.ts';
import { packFolder } from './archive/pack-folder.ts';
import { writeFacts } from './cluster-facts.ts';
import type { ClusterFacts } from './cluster-facts.ts';
import { copyCluster } from './copy-cluster.ts';
import { renameDurably } from './durable-files.ts';
import { logPosition } from './find-damage.ts';
import { getNextTransaction } from './transaction-log.ts';
import type { Layout } from './layout.ts';
import { listSnapshots, pruneSnapshots, snapshotFile } from './snapshots.ts';
import { surveyCluster } from './survey-cluster.ts';
import { settledTransactions } from './transaction-log.ts';

/** Thrown if the files of the running database are damaged: the snapshot was discarded, older ones are kept. */
export class SnapshotRejectedError extends Error {
  override readonly name = 'SnapshotRefusedError';
}

/**
 * Runs a CHECKPOINT and copies the files while other queries wait; the transaction serves as the lock. The copy is checked and compressed
 * while the database is in use.
 */
async function freezeAndCopy(client: ClusterClient, layout: Layout): Promise<{ position: bigint; next: bigint }> {
  return await client.transaction(async (tx) => {
    await tx.exec('CHECKPOINT');
    const position = await logPosition(tx);
    await copyCluster(layout.cluster, layout.spool);
    return { position, next: await getNextTransaction(tx) };
  });
}

async function getClusterFacts(folder: string, position: bigint, next: bigint): Promise<ClusterFacts> {
  const { files, problems } = await surveyCluster(folder, position);
  if (problems.length > 0) throw new SnapshotRejectedError(`The database is damaged: ${problems.join('; ')}.`);
  return { files, transactions: await settledTransactions(folder, next) };
}

/**
 * Writes a consistent copy of the database as one compressed file and returns its path. The file gets its name only when complete and
 * flushed; the newest 24 are kept.
 */
export async function takeSnapshot(client: ClusterClient, layout: Layout, time: Date): Promise<string> {
  await listSnapshots(layout.snapshots);
  const { final, partial } = snapshotFile(layout.snapshots, time);
  try {
    await rm(layout.spool, { recursive: true, force: true });
    const { position, next } = await freezeAndCopy(client, layout);
    const facts = await getClusterFacts(layout.spool, position, next);
    await writeFacts(layout.spool, facts);
    await packFolder(layout.spool, partial);
    await renameDurably(partial, final);
    await writeFacts(layout.cluster, facts);
  } finally {
    await rm(layout.spool, { recursive: true, force: true });
    await rm(partial, { force: true });
  }
  await pruneSnapshots(layout.snapshots);
  return final;
}
