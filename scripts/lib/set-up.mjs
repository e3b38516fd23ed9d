import { buildWebIfNeeded } from './build-web.mjs';
import { installIfNeeded } from './install.mjs';
import { seedDatabaseIfNeeded } from './seed-database.mjs';

/** Prepares everything a start needs: packages, the web build, the empty database. Skips finished steps. */
export async function setUp() {
  await installIfNeeded();
  await Promise.all([buildWebIfNeeded(), seedDatabaseIfNeeded()]);
}
