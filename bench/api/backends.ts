import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startAide, type AideProcess } from '../../scripts/lib/aide-process.ts';
import { serverNodeArgs } from '../../scripts/lib/server-environment.mjs';
import { withPostgres } from '../../scripts/lib/postgres.mjs';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { createLog } from '../../server/src/platform/log.ts';

/** A database for the product: it is filled first, then served by the real process. */
export interface Backend {
  name: string;
  /** PostgreSQL only. */
  databaseUrl?: string;
  withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T>;
  withAide<T>(use: (url: string) => Promise<T>, environment?: Record<string, string>): Promise<T>;
}

export async function withEmbedded<T>(use: (backend: Backend) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'aide-bench-'));
  try {
    return await use(createBackend('PGlite', { DATA_DIR: dir }));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** A temporary cluster with fsync, as in production. */
export async function withServer<T>(use: (backend: Backend) => Promise<T>): Promise<T> {
  return withPostgres(
    (postgres: { url: string; version: string }) =>
      use({
        ...createBackend(`PostgreSQL ${postgres.version}`, { DATABASE_URL: postgres.url, DATA_DIR: os.tmpdir() }),
        databaseUrl: postgres.url,
      }),
    { durable: true },
  ) as Promise<T>;
}

function createBackend(name: string, settings: { DATA_DIR: string; DATABASE_URL?: string }): Backend {
  const log = createLog('warn');
  return {
    name,
    async withDatabase(use) {
      const database = await openDatabase({ DATABASE_POOL: 4, ...settings }, log);
      try {
        return await use(database);
      } finally {
        await database.close();
      }
    },
    async withAide(use, environment = {}) {
      const env = { ...settings, LOG_LEVEL: 'warn', AIDE_RATE_LIMITS: 'off', HOST: '127.0.0.1', ...environment };
      const aide: AideProcess = await startAide({ nodeArgs: serverNodeArgs, env });
      try {
        return await use(aide.url);
      } finally {
        await aide.stop();
      }
    },
  };
}
