import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { exists } from '../../null-if-enoent.ts';
import { unpackArchive } from './archive/unpack-archive.ts';
import { renameDurably } from './durable-files.ts';
import type { Layout } from './layout.ts';
import type { Log } from './log.ts';
import { DataFolderUnusableError, openSoundCluster } from './open-sound-cluster.ts';
import { listSnapshots, formatTimestamp } from './snapshots.ts';

/** Thrown if the database is damaged and there is no usable snapshot. Nothing was deleted. */
export class NoGoodSnapshotError extends StartError {
  override name = 'NoGoodSnapshotError';
}

/** Unpacks and checks a snapshot in a separate folder, so that a damaged one does not affect the cluster. */
async function stage(layout: Layout, snapshot: string): Promise<void> {
  await rm(layout.staging, { recursive: true, force: true });
  await unpackArchive(snapshot, layout.staging);
  const client = await openSoundCluster(layout.staging);
  await client.close();
}

/** Returns the new path of the damaged cluster, or null if there was none. */
async function moveAside(layout: Layout, time: Date): Promise<string | null> {
  if (!(await exists(layout.cluster))) return null;
  await mkdir(layout.damaged, { recursive: true, mode: 0o700 });
  const target = path.join(layout.damaged, formatTimestamp(time));
  await renameDurably(layout.cluster, target);
  return target;
}

/**
 * Replaces a damaged or missing cluster with the newest intact snapshot and returns its path. The damaged files are moved to `damaged/`,
 * never deleted. A crash at any point leaves either the old cluster or none, and the next start restores again.
 */
export async function restoreSnapshot(layout: Layout, reason: string, time: Date, log: Log): Promise<string> {
  for (const snapshot of await listSnapshots(layout.snapshots)) {
    try {
      await stage(layout, snapshot);
    } catch (error) {
      if (error instanceof DataFolderUnusableError) throw error;
      log.warn({ err: error, snapshot }, `The snapshot ${snapshot} is damaged too; trying an older one.`);
      continue;
    }
    const aside = await moveAside(layout, time);
    await renameDurably(layout.staging, layout.cluster);
    const kept = aside ? `; the damaged files were moved to ${aside}` : '';
    log.error(
      { reason, snapshot, aside },
      `The database was damaged (${reason}) and has been restored from the snapshot ${snapshot}${kept}.`,
    );
    return snapshot;
  }
  throw new NoGoodSnapshotError(
    `The database in ${layout.cluster} is damaged (${reason}) and there is no good snapshot to restore: put a copy of the folder back from your backup, or move ${layout.root} away to start empty.`,
  );
}
