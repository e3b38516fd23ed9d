import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import { embeddedExtensions } from '../src/platform/database/embedded/cluster.ts';
import { embeddedDatabase } from '../src/platform/database/open-embedded-database.ts';
import { openPostgres } from '../src/platform/database/open-postgres.ts';
import { createLog } from '../src/platform/log.ts';
import { createScratchDatabase } from './scratch-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The packed cluster that embedded databases start from, or the name of the PostgreSQL database that is copied. */
    databaseSeed: string;
  }
}

type Observe = (statement: string, params: unknown[]) => void;

/**
 * Opens a fresh database for one test file: embedded in memory, or a new one in the PostgreSQL at TEST_DATABASE_URL. `observe` receives each
 * statement.
 */
export async function openTestDatabase(observe?: Observe): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined ? openInMemory(observe) : openScratchPostgres(url, observe);
}

async function openInMemory(observe?: Observe): Promise<Database> {
  const seed = await readFile(inject('databaseSeed'));
  const client = await PGlite.create({ loadDataDir: new Blob([seed]), extensions: embeddedExtensions });
  return embeddedDatabase(client, () => client.close(), observe);
}

async function openScratchPostgres(server: string, observe?: Observe): Promise<Database> {
  const scratch = await createScratchDatabase(server, inject('databaseSeed'));
  const database = await openPostgres({
    url: scratch.url,
    pool: 6,
    log: createLog('silent'),
    ...(observe && { observe }),
  });
  return {
    ...database,
    async close() {
      await database.close();
      await scratch.drop();
    },
  };
}
