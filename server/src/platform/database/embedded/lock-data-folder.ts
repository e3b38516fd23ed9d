import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../start-error.ts';

/** Thrown if another process has the data folder open. PGlite itself would let both write and silently lose rows. */
export class DataFolderInUseError extends StartError {
  override name = 'DataFolderInUseError';
  readonly folder: string;

  constructor(folder: string, options?: ErrorOptions) {
    super(
      `The data folder ${folder} is in use by another running Aide: stop that one, or give this one a folder of its own with DATA_DIR.`,
      options,
    );
    this.folder = folder;
  }
}

export type FolderLock = { release(): void };

/**
 * Locks the folder for this process until `release` or the end of the process. Uses the operating system's lock on a SQLite file, so a
 * killed process leaves no stale lock.
 */
export function lockDataFolder(folder: string, lockFile: string): FolderLock {
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked'))
      throw new DataFolderInUseError(folder, { cause: error });
    throw error;
  }
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}
