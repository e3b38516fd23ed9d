import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode } from '../../errors.ts';
import { exists } from '../../null-if-enoent.ts';
import { StartError } from '../../start-error.ts';

/** Returns the paths of the embedded database inside DATA_DIR. */
export function getLayout(dir: string) {
  const root = path.resolve(dir, 'database');
  return {
    dir: path.resolve(dir),
    root,
    lockFile: path.join(root, 'in-use.lock'),
    /** PostgreSQL's data folder. */
    cluster: path.join(root, 'cluster'),
    /** A cluster being built or restored. It is renamed to `cluster` when complete, so a partial one is never opened. */
    staging: path.join(root, 'cluster.new'),
    /** Copy of the cluster's files while a snapshot is packed. */
    spool: path.join(root, 'snapshot.new'),
    snapshots: path.join(root, 'snapshots'),
    /** Damaged clusters, kept so that data can be recovered from them. */
    damaged: path.join(root, 'damaged'),
  };
}

export type Layout = ReturnType<typeof getLayout>;

/**
 * Creates the folder and its parents one by one: with `recursive`, Node.js retries forever where no folder can be created, as in /proc.
 *
 * @throws StartError if it cannot be created
 */
async function createFolder(folder: string): Promise<void> {
  if (await exists(folder)) return;
  await createFolder(path.dirname(folder));
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    throw new StartError(`The folder ${folder} cannot be created. Choose another with DATA_DIR.`);
  }
}

/** Restricts access to the parent folder, because PGlite creates its files readable by everyone. */
export async function prepareRoot(layout: Layout): Promise<void> {
  await createFolder(layout.root);
  await chmod(layout.root, 0o700);
}

/** Deletes the remains of an interrupted start or snapshot. Call it only while holding the lock. */
export async function clearLeftovers(layout: Layout): Promise<void> {
  await rm(layout.staging, { recursive: true, force: true });
  await rm(layout.spool, { recursive: true, force: true });
}
