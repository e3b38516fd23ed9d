import { buildWebIfNeeded } from './build-web.mjs';
import { installIfNeeded } from './install.mjs';
import { seedDatabaseIfNeeded } from './seed-database.mjs';

/** Everything a start needs: packages, the built web app, an empty database to copy. Skips what is done. */
export async function setUp() {
  await installIfNeeded();
  await Promise.all([buildWebIfNeeded(), seedDatabaseIfNeeded()]);
}
