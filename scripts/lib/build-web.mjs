import { existsSync } from 'node:fs';
import path from 'node:path';
import { node26 } from './node26.mjs';
import { Problem } from './problem.mjs';
import { startProgress } from './progress.mjs';
import { cacheDir, isWritable, root } from './root.mjs';
import { capture } from './run.mjs';
import { filesUnder, hashFiles, stampAt } from './stamp.mjs';

const stamp = stampAt(path.join(cacheDir, 'web-build'));
const isNoSource = (name) => name === 'node_modules' || name === 'dist' || /\.test\.tsx?$/.test(name);

/** Returns the files the web build depends on: its own sources, the bundled packages and the lock file. */
function sources() {
  const folders = ['web', 'contract/src', 'rules/src', 'language/src'];
  const files = ['package-lock.json', 'tsconfig.base.json'];
  return [
    ...folders.flatMap((folder) => filesUnder(path.join(root, folder), isNoSource)),
    ...files.map((file) => path.join(root, file)),
  ];
}

/** Builds the web app into web/dist unless it was built from the same sources. */
export async function buildWebIfNeeded() {
  const hash = hashFiles(sources());
  if (stamp.holds(hash) && existsSync(path.join(root, 'web', 'dist', 'index.html'))) return;
  if (!isWritable(cacheDir))
    throw new Problem(
      `The web app is not built from these sources, and this user may not write to ${root}. Run npm run build as the owner of the folder.`,
    );
  // Cleared first, so that an interrupted build does not count as done.
  stamp.clear();
  const progress = startProgress('Building the web app');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await capture(node26(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
  });
  progress.stop(code === 0 ? 'done' : 'failed');
  if (code !== 0)
    throw new Problem(`${output.trim()}\nThe web app could not be built. Fix the errors above and try again.`);
  stamp.set(hash);
}
