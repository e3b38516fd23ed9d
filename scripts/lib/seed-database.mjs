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

const formatMissing = (name) =>
  `The package ${name} is missing. Run npm ci, which installs all packages again, and try again.`;

/** Returns the path of the archive that a new data folder is unpacked from. */
export function findSeed() {
  const manifest = path.join(root, 'node_modules/@electric-sql/pglite/package.json');
  if (!existsSync(manifest)) throw new Problem(formatMissing('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  return path.join(cacheDir, nameSeed(version, path.join(root, 'server/migrations')));
}

/** Returns why the process that creates the archive failed, and what to do, from its output. */
export function explainSeedFailure(output) {
  const [, missing] = /Cannot find (?:package|module) '([^']+)'/.exec(output) ?? [];
  if (missing) return formatMissing(missing);
  if (/ENOSPC|No space left/.test(output)) return 'The disk is full. Free about 100 MB and try again.';
  const [, file] = /(?:EACCES|EPERM|EROFS)\b[^']*'([^']+)'/.exec(output) ?? [];
  if (file) return `This user may not write ${file}. Change its owner and try again.`;
  return 'Its error is above. If npm ci does not help, report it.';
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
    throw new Problem(`${output.trim()}\nThe empty database could not be created. ${explainSeedFailure(output)}`);
}
