import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An in-memory file system, which most Linux systems have. */
const memory = '/dev/shm';
/** The tests use about 0.3 GB at most. */
const leastFree = 2e9;
/** Test processes use up to 3 GB in addition. */
const leastMemory = 6e9;
const prefix = 'aide-test-';

/**
 * Keeps the tests' temporary files in memory, if there is room: on a disk, creating the 680 files of a new database
 * takes ten times as long. Respects an existing TMPDIR. The folder is deleted when this process ends.
 */
export function useMemoryForTemporaryFiles(folder = memory) {
  if (process.env.TMPDIR !== undefined || !hasRoom(folder)) return;
  removeLeftovers(folder);
  const own = mkdtempSync(path.join(folder, `${prefix}${process.pid}-`));
  // A process that a test started may still be writing its last file.
  process.once('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  if (!allowsPrograms(own)) return;
  // PostgreSQL and one of the tests run as other users.
  chmodSync(own, 0o1777);
  process.env.TMPDIR = own;
}

function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastFree && os.freemem() >= leastMemory;
}

/** Some systems mount it with `noexec`, but tests start programs from their temporary folders. */
function allowsPrograms(folder) {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

/** Removes the folders of this user's killed test runs. */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    const left = path.join(folder, name);
    const isOwn = statSync(left, { throwIfNoEntry: false })?.uid === process.getuid?.();
    const pid = Number.parseInt(name.slice(prefix.length));
    if (isOwn && pid > 0 && !isRunning(pid)) rmSync(left, { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
