import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from '../log.ts';
import { guardTransactions, type Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Opens the embedded database of a data folder and brings its schema up to date. */
export async function openEmbeddedDatabase(dir: string, log: Logger): Promise<Database> {
  const embedded = await openEmbedded({ dir, log });
  const { client } = embedded;
  try {
    await migrate(drizzle({ client }), { migrationsFolder });
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

/** A write of ordinary size and a checkpoint need less. */
const leastFreeBytes = 32 * 1024 * 1024;

/**
 * Checks that the disk of a folder has room for writes.
 *
 * @throws Error with code ENOSPC if less than 32 MB are free.
 */
export async function requireDiskSpace(
  folder: string,
  readStats: (folder: string) => Promise<Space> = statfs,
): Promise<void> {
  const { bavail, bsize } = await readStats(folder);
  if (bavail * bsize >= leastFreeBytes) return;
  throw Object.assign(new Error(`the disk of ${folder} is full`), { code: 'ENOSPC' });
}

type Space = Pick<StatsFs, 'bavail' | 'bsize'>;

/** An open PGlite as the product uses it. */
export function embeddedDatabase(client: PGlite, close: () => Promise<void>): Database {
  const db = drizzle({ client });
  return {
    kind: 'embedded',
    ...guardTransactions(db, (work) => db.transaction(work)),
    async listen(channel, onPayload) {
      await client.listen(channel, onPayload);
    },
    // The data folder is locked: there is no other process.
    withAdvisoryLock: (_name, stop, work) => work(stop),
    async ping() {
      await client.query('select 1');
    },
    close,
  };
}
