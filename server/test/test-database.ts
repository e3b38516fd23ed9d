import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import { inject } from 'vitest';
import { guardTransactions, type Database } from '../src/platform/database/database.ts';
import { openPostgres } from '../src/platform/database/open-postgres.ts';
import { createLog } from '../src/platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseSeed: string;
  }
}

/** A fresh database for one test file: embedded in memory, or one of its own in the PostgreSQL at TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined ? openInMemory() : openScratchPostgres(url);
}

async function openInMemory(): Promise<Database> {
  const seed = await readFile(inject('databaseSeed'));
  const client = await PGlite.create({ loadDataDir: new Blob([seed]) });
  const db = drizzle({ client });
  return {
    kind: 'embedded',
    ...guardTransactions({ read: (work) => work(db), transaction: (work) => db.transaction(work) }),
    async listen(channel, heard) {
      await client.listen(channel, heard);
    },
    alone: (_name, stop, work) => work(stop),
    async ping() {
      await client.query('select 1');
    },
    close: () => client.close(),
  };
}

async function openScratchPostgres(url: string): Promise<Database> {
  const name = `aide_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openPostgres({ url: own.href, pool: 6, log: createLog('silent') });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
