import type { ThreadedClient } from './cluster-client.ts';
import { exists } from '../../null-if-enoent.ts';
import { unpackArchive } from './archive/unpack-archive.ts';
import { markCleanStop, takeCleanStop } from './clean-stop.ts';
import { createCluster } from './cluster.ts';
import { renameDurably } from './durable-files.ts';
import { clearLeftovers, getLayout, prepareRoot } from './layout.ts';
import type { Layout } from './layout.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import type { Log } from './log.ts';
import { everyUnref, startMaintenance } from './maintenance.ts';
import type { Every } from './maintenance.ts';
import { DamagedClusterError, openSoundCluster } from './open-sound-cluster.ts';
import { restoreSnapshot } from './restore-snapshot.ts';
import { seedPath } from './seed.ts';
import { serveSnapshotRequests, clearSnapshotRequests } from './snapshot-requests.ts';
import { isSnapshotDue, listSnapshots } from './snapshots.ts';
import { takeSnapshot } from './take-snapshot.ts';

export type EmbeddedDatabase = {
  client: ThreadedClient;
  /** The snapshot that replaced a damaged database at this start. Null on a normal start. */
  restoredFrom: string | null;
  /** Takes a snapshot and returns its path. */
  snapshot(): Promise<string>;
  /** Takes a snapshot if something was written, closes the database and unlocks the folder. Can be called twice. */
  close(): Promise<void>;
};

export type EmbeddedOptions = {
  /** DATA_DIR; the database is in its folder `database`. */
  dir: string;
  log: Log;
  /** Path of a packed new cluster. Default: the one made at install time. Without it the first start runs initdb. */
  seed?: string;
  now?: () => Date;
  every?: Every;
  /** Called when the thread of the database has been started. */
  onOpening?: (() => void) | undefined;
};

async function createFromSeed(layout: Layout, seed: string): Promise<void> {
  if (await exists(seed)) await unpackArchive(seed, layout.staging);
  else await createCluster(layout.staging);
  await renameDurably(layout.staging, layout.cluster);
}

type Opened = { client: ThreadedClient; restoredFrom: string | null; cleanStop: boolean };

async function openOrRestore(
  layout: Layout,
  { log, seed, now = () => new Date(), onOpening }: EmbeddedOptions,
): Promise<Opened> {
  if (!(await exists(layout.cluster))) {
    // Snapshots without a cluster: a restore was interrupted, or the cluster is lost. Creating an empty one would hide that.
    if ((await listSnapshots(layout.snapshots)).length > 0) return await restoreAndOpen('its files are missing');
    await createFromSeed(layout, seed ?? (await seedPath()));
  }
  try {
    const cleanStop = await takeCleanStop(layout.cluster);
    const opening = openSoundCluster(layout.cluster);
    onOpening?.();
    return { client: await opening, restoredFrom: null, cleanStop };
  } catch (error) {
    if (!(error instanceof DamagedClusterError)) throw error;
    return await restoreAndOpen(error.message);
  }

  async function restoreAndOpen(reason: string): Promise<Opened> {
    const restoredFrom = await restoreSnapshot(layout, reason, now(), log);
    return { client: await openSoundCluster(layout.cluster), restoredFrom, cleanStop: false };
  }
}

/**
 * Opens the embedded PostgreSQL in `dir`, exclusively for this process. Creates it on the first start and maintains it until `close`. A
 * damaged database is replaced by its newest intact snapshot; the log and `restoredFrom` name it.
 *
 * @throws DataFolderInUseError if another process has it open
 * @throws DataFolderUnusableError if the disk or its permissions prevent access
 * @throws NoGoodSnapshotError if it is damaged and no snapshot is usable
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, now = () => new Date(), every = everyUnref } = options;
  const layout = getLayout(options.dir);
  await prepareRoot(layout);
  const lock = lockDataFolder(layout.dir, layout.lockFile);
  try {
    await clearLeftovers(layout);
    await clearSnapshotRequests(layout);
    const { client, restoredFrom, cleanStop } = await openOrRestore(layout, options);
    const maintenance = startMaintenance({
      client,
      log,
      every,
      snapshot: () => takeSnapshot(client, layout, now()),
      snapshotDue: () => isSnapshotDue(layout.snapshots, now()),
      unsaved: !cleanStop,
    });
    await maintenance.begun;
    const stopAnswering = serveSnapshotRequests(layout, log, maintenance.snapshotNow);

    const shutDown = async () => {
      stopAnswering();
      try {
        await maintenance.stop();
        await client.close();
        await markCleanStop(layout.cluster);
      } catch (error) {
        log.error(
          { err: error },
          'The last snapshot of the database could not be written; committed data is not affected.',
        );
        if (!client.closed) await client.close();
      } finally {
        lock.release();
      }
    };
    let closing: Promise<void> | undefined;
    return {
      client,
      restoredFrom,
      snapshot: maintenance.snapshotNow,
      close: () => (closing ??= shutDown()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
