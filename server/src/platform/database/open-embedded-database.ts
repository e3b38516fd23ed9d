import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from '../log.ts';
import { guardTransactions, type Database } from './database.ts';
import type { ClusterClient } from './embedded/cluster-thread.ts';
import { openDrizzle } from './embedded/open-drizzle.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Opens the embedded database of a data folder and migrates it. */
export async function openEmbeddedDatabase(dir: string, log: Logger): Promise<Database> {
  const embedded = await openEmbedded({ dir, log });
  const { client } = embedded;
  try {
    await migrate(openDrizzle(client), { migrationsFolder });
  } catch (error) {
    await embedded.close();
    throw error;
  }
  const database = embeddedDatabase(client, () => embedded.close());
  return {
    ...database,
    async ping() {
      await database.ping();
      await requireDiskSpace(dir);
    },
  };
}

/** An ordinary write and a checkpoint need less. */
const leastFreeBytes = 32 * 1024 * 1024;

/** Checks that a folder's disk has space for writes. @throws Error with code ENOSPC if less than 32 MB are free */
export async function requireDiskSpace(
  folder: string,
  readStats: (folder: string) => Promise<Space> = statfs,
): Promise<void> {
  const { bavail, bsize } = await readStats(folder);
  if (bavail * bsize >= leastFreeBytes) return;
  throw Object.assign(new Error(`the disk of ${folder} is full`), { code: 'ENOSPC' });
}

type Space = Pick<StatsFs, 'bavail' | 'bsize'>;

/** Wraps an open embedded database in the `Database` interface. */
export function embeddedDatabase(client: ClusterClient, close: () => Promise<void>): Database {
  const db = openDrizzle(client);
  return {
    kind: 'embedded',
    ...guardTransactions(db, (work) => db.transaction(work)),
    async listen(channel, onPayload) {
      await client.listen(channel, onPayload);
    },
    // The data folder is locked, so there is no other process.
    withAdvisoryLock: (_name, stop, work) => work(stop),
    async ping() {
      await client.query('select 1');
    },
    close,
  };
}
