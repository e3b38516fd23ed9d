import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import type { ClusterClient, ThreadedClient } from './cluster-client.ts';
import { openClusterThread } from './cluster-thread.ts';
import { ClusterOpenError } from './cluster.ts';
import { findDamage } from './find-damage.ts';

/** Thrown if the cluster is damaged, whether or not it opened. */
export class DamagedClusterError extends Error {
  override readonly name = 'DamagedClusterError';
}

/** Thrown if the machine is the problem, not the data: nothing is moved or restored. */
export class DataFolderUnusableError extends StartError {
  override name = 'DataFolderUnusableError';
}

const MACHINE_TROUBLE: [RegExp, string][] = [
  [/No space left|ENOSPC|EDQUOT/, 'the disk is full: make room and start again'],
  [/Permission denied|EACCES|EPERM/, 'this user may not read and write it: give it back to the user who runs Aide'],
  [/Read-only file system|EROFS/, 'the disk is read-only: make it writable or choose another folder with DATA_DIR'],
  [/Too many open files|EMFILE|ENFILE/, 'too many files are open: raise the limit (ulimit -n) and start again'],
  [
    /initialized by PostgreSQL version/,
    'another version of the database made it: start the version of Aide that wrote it',
  ],
];

function judge(cluster: string, error: unknown): Error {
  const text = error instanceof ClusterOpenError ? `${error.output} ${String(error.cause)}` : String(error);
  const trouble = MACHINE_TROUBLE.find(([pattern]) => pattern.test(text));
  if (trouble)
    return new DataFolderUnusableError(`The database in ${cluster} cannot be opened: ${trouble[1]}.`, { cause: error });
  const reason = error instanceof Error ? error.message : text;
  return new DamagedClusterError(reason, { cause: error });
}

async function close(client: ClusterClient): Promise<void> {
  try {
    await client.close();
  } catch {
    // A damaged cluster may fail to close; only the error that led here matters.
  }
}

/** Opens the cluster and checks all of its files. @throws DamagedClusterError */
export async function openSoundCluster(cluster: string): Promise<ThreadedClient> {
  let client: ThreadedClient | undefined;
  try {
    // Without this file PGlite would run initdb and overwrite the other files.
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw new DamagedClusterError('PG_VERSION is missing');
    client = await openClusterThread(cluster);
    const problems = await findDamage(client, cluster);
    if (problems.length === 0) return client;
    throw new DamagedClusterError(problems.slice(0, 3).join('; '));
  } catch (error) {
    if (client) await close(client);
    throw error instanceof DamagedClusterError ? error : judge(cluster, error);
  }
}
