import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { createCluster, openCluster } from '../src/platform/database/embedded/cluster.ts';
import { migrationsFolder } from '../src/platform/database/migrations-folder.ts';
import { openPostgres } from '../src/platform/database/open-postgres.ts';
import { createLog } from '../src/platform/log.ts';
import { createScratchDatabase } from './scratch-database.ts';

const cache = path.resolve(import.meta.dirname, '../../.cache');
const clusterSource = path.resolve(import.meta.dirname, '../src/platform/database/embedded/cluster.ts');

/** Makes a migrated, empty database once, so that a test file gets a copy of its own in a fraction of the time. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined) {
    const { name, url, drop } = await createScratchDatabase(server);
    try {
      const database = await openPostgres({ url, pool: 1, log: createLog('silent') });
      await database.close();
    } catch (error) {
      await drop();
      throw error;
    }
    project.provide('databaseSeed', name);
    return drop;
  }
  const seed = path.join(cache, `test-cluster-${await fingerprint()}.tar`);
  if (!existsSync(seed)) await makeSeed(seed);
  project.provide('databaseSeed', seed);
  return undefined;
}

/** Keeps it as the product's own new cluster, which has a third of the files of PGlite's. */
async function makeSeed(file: string): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'aide-test-cluster-'));
  const cluster = path.join(scratch, 'cluster');
  try {
    await createCluster(cluster);
    const client = await openCluster(cluster);
    await migrate(drizzle({ client }), { migrationsFolder });
    await client.exec('CHECKPOINT');
    const dump = await client.dumpDataDir('none');
    await client.close();
    await mkdir(cache, { recursive: true });
    const half = `${file}.${process.pid}`;
    await writeFile(half, Buffer.from(await dump.arrayBuffer()));
    await rename(half, file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Of everything a seed is made from: the migrations, how a cluster is made, and by which PGlite. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  for (const source of [clusterSource, path.resolve(pglite, '../../package.json')]) hash.update(await readFile(source));
  const names = await readdir(migrationsFolder, { recursive: true });
  for (const name of names.filter((entry) => entry.endsWith('.sql')).toSorted()) {
    hash.update(name).update(await readFile(path.join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
