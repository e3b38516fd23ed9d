import { statfsSync, type StatsFs } from 'node:fs';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from '../log.ts';
import {
  guardTransactions,
  statementBudgetMs,
  createTransactionRunner,
  type Database,
  type OpenOptions,
} from './database.ts';
import type { ClusterClient } from './embedded/cluster-client.ts';
import { openDrizzle } from './embedded/open-drizzle.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Opens the embedded database of a data folder and migrates it. */
export async function openEmbeddedDatabase(dir: string, log: Logger, options: OpenOptions = {}): Promise<Database> {
  const embedded = await openEmbedded({ dir, log, onOpening: options.onOpening });
  const { client } = embedded;
  try {
    await migrate(openDrizzle(client), { migrationsFolder });
  } catch (error) {
    await embedded.close();
    throw error;
  }
  const onRestart = (reason: Error) =>
    log.error({ error: reason.message }, 'the embedded database did not respond and is opened again');
  if (!options.withoutTimeouts)
    client.limitCalls({ queryMs: statementBudgetMs, execMs: maintenanceBudgetMs, onRestart });
  const database = embeddedDatabase(client, () => embedded.close());
  const requireSpace = createSpaceCheck(dir);
  return {
    ...database,
    async statement(work) {
      requireSpace();
      return database.statement(work);
    },
    async transaction(work) {
      requireSpace();
      return database.transaction(work);
    },
    async ping() {
      await database.ping();
      requireSpace();
    },
  };
}

/** VACUUM of the largest tables takes a few seconds. */
const maintenanceBudgetMs = 60_000;

/** An ordinary write and a checkpoint need less. */
const leastFreeBytes = 32 * 1024 * 1024;

/** How long a reading of the free space is used: a write may not cost a system call. */
const readAgainAfterMs = 1_000;

/**
 * Returns a check that a folder's disk has space for writes. PostgreSQL cannot continue when its disk is full, so writes are refused before.
 *
 * @throws Error with code ENOSPC if less than 32 MB are free
 */
export function createSpaceCheck(folder: string, readStats: (folder: string) => Space = statfsSync): () => void {
  let [readAt, isFull] = [-Infinity, false];
  return () => {
    if (performance.now() - readAt >= readAgainAfterMs) {
      readAt = performance.now();
      const { bavail, bsize } = readStats(folder);
      isFull = bavail * bsize < leastFreeBytes;
    }
    if (isFull) throw Object.assign(new Error(`the disk of ${folder} is full`), { code: 'ENOSPC' });
  };
}

type Space = Pick<StatsFs, 'bavail' | 'bsize'>;

/** Wraps an open embedded database in the `Database` interface. `observe` receives each statement. */
export function embeddedDatabase(
  client: ClusterClient,
  close: () => Promise<void>,
  observe?: (statement: string, params: unknown[]) => void,
): Database {
  const db = openDrizzle(client, observe);
  const { read, statement, transaction } = guardTransactions(db, createTransactionRunner(db));
  let writes = 0;
  /** Counts a write before its caller continues. After an error it may have been stored too. */
  const counted = async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write;
    } finally {
      writes += 1;
    }
  };
  return {
    kind: 'embedded',
    // The database executes one call at a time: with a second one others would wait for both. An account that is alone keeps it busy.
    callsPerAccount: { shared: 1, alone: 4 },
    read,
    statement: (work) => counted(statement(work)),
    transaction: (work) => counted(transaction(work)),
    countWrites: () => writes,
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
