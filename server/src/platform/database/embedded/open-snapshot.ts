import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTransactionRunner, type Database } from '../database.ts';
import { unpackArchive } from './archive/unpack-archive.ts';
import { openDrizzle } from './open-drizzle.ts';
import { openSoundCluster } from './open-sound-cluster.ts';

/** Opens a copy of a snapshot for reading, in a temporary folder that is deleted on close. The schema is not migrated. */
export async function openSnapshot(snapshot: string): Promise<Pick<Database, 'kind' | 'transaction' | 'close'>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-snapshot-'));
  const tidy = () => rm(folder, { recursive: true, force: true });
  try {
    const cluster = path.join(folder, 'cluster');
    await unpackArchive(snapshot, cluster);
    const client = await openSoundCluster(cluster);
    const db = openDrizzle(client);
    return {
      kind: 'embedded',
      transaction: createTransactionRunner(db),
      async close() {
        await client.close();
        await tidy();
      },
    };
  } catch (error) {
    await tidy();
    throw error;
  }
}
