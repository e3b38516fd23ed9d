import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Files the scripts keep between runs: stamps, test reports, a downloaded browser. Safe to delete. */
export const cacheDir = path.join(root, '.cache');

/** Returns whether this user may write to a folder, or create it. A service runs from a tree that it cannot change. */
export function isWritable(folder) {
  if (!existsSync(folder)) return isWritable(path.dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return false;
    throw error;
  }
}
