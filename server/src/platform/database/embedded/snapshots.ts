import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const KEPT_SNAPSHOTS = 24;
export const SNAPSHOT_EVERY_MS = 60 * 60_000;
const SUFFIX = '.tar.zst';
const PARTIAL = '.partial';

/** Formats a time as a file name that sorts by age and is valid on every file system. */
export function formatTimestamp(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

/** Parses the time in a snapshot's name. Returns NaN if the name is not one of ours. */
function parseTimestamp(file: string): number {
  const stamp = path.basename(file, SUFFIX);
  return Date.parse(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
}

/** Returns true if the newest snapshot is an hour old or there is none, and after the clock was set back. */
export async function isSnapshotDue(folder: string, now: Date): Promise<boolean> {
  const [newest] = await listSnapshots(folder);
  if (!newest) return true;
  const age = now.getTime() - parseTimestamp(newest);
  return !(age >= 0 && age < SNAPSHOT_EVERY_MS);
}

export function snapshotFile(folder: string, time: Date): { final: string; partial: string } {
  const final = path.join(folder, formatTimestamp(time) + SUFFIX);
  return { final, partial: final + PARTIAL };
}

/** Returns the complete snapshots, newest first. */
export async function listSnapshots(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(SUFFIX))
    .toSorted()
    .toReversed()
    .map((name) => path.join(folder, name));
}

/** Deletes the oldest snapshots beyond `kept`, and the remains of an interrupted one. */
export async function pruneSnapshots(folder: string, kept = KEPT_SNAPSHOTS): Promise<void> {
  const old = (await listSnapshots(folder)).slice(kept);
  const names = await readdir(folder);
  const partial = names.filter((name) => name.endsWith(PARTIAL)).map((name) => path.join(folder, name));
  for (const file of [...old, ...partial]) await rm(file, { force: true });
}
