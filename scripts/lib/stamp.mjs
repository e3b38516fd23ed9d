import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Returns one hash of the names and contents of files. Modification times are ignored. */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns every file under a folder except those whose name `skip` matches. */
export function filesUnder(folder, skip = () => false) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (skip(entry.name)) return [];
    return entry.isDirectory() ? filesUnder(full, skip) : [full];
  });
}

/** Records that work was done for inputs with a given hash. */
export function stampAt(file) {
  return {
    holds(hash) {
      try {
        return readFileSync(file, 'utf8') === hash;
      } catch (error) {
        if (error.code === 'ENOENT') return false;
        throw error;
      }
    },
    set(hash) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, hash);
    },
    clear() {
      rmSync(file, { force: true });
    },
  };
}
