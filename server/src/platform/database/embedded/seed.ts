import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { exists } from '../../null-if-enoent.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import { packFolder } from './archive/pack-folder.ts';
import { createCluster, openCluster } from './cluster.ts';
import { nameSeed } from './seed-name.mjs';

const projectRoot = path.resolve(import.meta.dirname, '../../../../..');

async function pgliteVersion(): Promise<string> {
  // The package does not export its package.json, which is next to the folder of its entry point.
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(await readFile(path.join(path.dirname(entry), '../package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error('The installed PGlite does not say its version.');
}

/** Returns the path of the packed new database with its tables. PGlite's `loadDataDir` can read it too. */
export async function seedPath(): Promise<string> {
  return path.join(projectRoot, '.cache', nameSeed(await pgliteVersion(), migrationsFolder));
}

/** Runs the migrations once for all new data folders, where they would take seconds each time. */
async function createTables(folder: string): Promise<void> {
  const client = await openCluster(folder);
  await migrate(drizzle({ client }), { migrationsFolder });
  await client.exec('VACUUM (FREEZE, ANALYZE)');
  await client.exec('CHECKPOINT');
  await client.close();
}

/** Creates the seed, in a few seconds, unless it exists. Returns true if it was created. */
export async function ensureSeed(seed: string): Promise<boolean> {
  if (await exists(seed)) return false;
  await mkdir(path.dirname(seed), { recursive: true });
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'aide-seed-'));
  try {
    const cluster = path.join(scratch, 'cluster');
    await createCluster(cluster);
    await createTables(cluster);
    const partial = `${seed}.${process.pid}.partial`;
    await packFolder(cluster, partial);
    // Archives are private by default. This one has no data, and the service may run as another user than the one who built it.
    await chmod(partial, 0o644);
    await rename(partial, seed);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return true;
}
