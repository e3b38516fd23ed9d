// Plain JavaScript: the start script needs it on Node.js versions that do not run TypeScript.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the file name of the packed new database. It depends on the versions of PGlite and the migrations, so that an outdated archive is
 * never used.
 *
 * @param {string} pgliteVersion
 * @param {string} migrationsFolder
 * @returns {string}
 */
export function nameSeed(pgliteVersion, migrationsFolder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    hash.update(name).update(readFileSync(path.join(migrationsFolder, name, 'migration.sql')));
  }
  return `pglite-seed-${pgliteVersion}-${hash.digest('hex').slice(0, 12)}.tar.gz`;
}
