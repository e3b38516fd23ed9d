import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { CLEAN_STOP_FILE } from './clean-stop.ts';

/** Files of the running process, or rebuilt at every start. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', CLEAN_STOP_FILE]);
const AT_ONCE = 8;

/**
 * Copies the cluster's files, as reflinks where the file system supports them. Copying runs off the main thread, so requests that need no
 * database are served in the meantime.
 */
export async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  const within = (entry: (typeof entries)[number]) => path.join(path.relative(from, entry.parentPath), entry.name);
  for (const folder of entries
    .filter((entry) => entry.isDirectory())
    .map(within)
    .toSorted())
    await mkdir(path.join(to, folder), { mode: 0o700 });
  const files = entries.filter((entry) => entry.isFile() && !LEFT_OUT.has(entry.name)).map(within);
  const worker = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop())
      await copyFile(path.join(from, file), path.join(to, file), constants.COPYFILE_FICLONE);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
