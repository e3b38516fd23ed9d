import { rm } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../../null-if-enoent.ts';
import { writeDurably } from './durable-files.ts';

/** Exists only between a clean stop, when the snapshot is complete, and the next start. */
export const CLEAN_STOP_FILE = 'aide-clean-stop';

export async function markCleanStop(cluster: string): Promise<void> {
  await writeDurably(path.join(cluster, CLEAN_STOP_FILE), '');
}

/** Returns true if the last stop was clean, and deletes the marker. */
export async function takeCleanStop(cluster: string): Promise<boolean> {
  const file = path.join(cluster, CLEAN_STOP_FILE);
  const found = await exists(file);
  await rm(file, { force: true });
  return found;
}
