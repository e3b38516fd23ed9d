import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nameSeed } from '../../server/src/platform/database/embedded/seed-name.mjs';
import { node26 } from './node26.mjs';
import { Problem } from './problem.mjs';
import { startProgress } from './progress.mjs';
import { cacheDir, isWritable, root } from './root.mjs';
import { capture } from './run.mjs';
import { serverEnvironment } from './server-environment.mjs';

const maker = path.join(root, 'server/src/platform/database/embedded/make-seed.ts');

/** Returns the path of the archive that a new data folder is unpacked from. */
export function findSeed() {
  const manifest = path.join(root, 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  return path.join(cacheDir, nameSeed(version, path.join(root, 'server/migrations')));
}

/** Creates the archive of an empty embedded database, once for each PGlite and set of migrations. */
export async function seedDatabaseIfNeeded() {
  const archive = findSeed();
  if (existsSync(archive)) {
    // Earlier versions created it readable by its owner only, but a service runs as another user.
    if (statSync(archive).uid === process.getuid?.()) chmodSync(archive, 0o644);
    return;
  }
  // In a read-only tree the server creates its database without the archive, which takes a few seconds longer.
  if (!isWritable(cacheDir)) return;
  const progress = startProgress('Preparing the database');
  const { code, output } = await capture(node26(), [maker], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env },
  });
  progress.stop(code === 0 ? 'done' : 'failed');
  if (code !== 0)
    throw new Problem(
      `${output.trim()}\nThe empty database could not be created. Check that ${cacheDir} can be written and try again.`,
    );
}
