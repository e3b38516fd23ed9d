import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { startProgress } from './progress.mjs';
import { isWritable, root } from './root.mjs';
import { npm } from './run.mjs';
import { hashFiles, stampAt } from './stamp.mjs';

const modules = path.join(root, 'node_modules');
const lockfile = path.join(root, 'package-lock.json');
// Inside node_modules, so that deleting the folder also deletes the stamp.
const stamp = stampAt(path.join(modules, '.aide-installed'));

const topLevel = (name) => name.startsWith('node_modules/') && !name.includes('/node_modules/');
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Returns whether npm finished an install of the locked versions: it writes its own record last. */
function installedByHand() {
  const record = path.join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(lockfile)).every(
    ([name, locked]) =>
      !name.includes('node_modules/') || locked.optional || installed[name]?.version === locked.version,
  );
}

/** Counts installed packages. npm creates all folders first, so only a folder with a package.json counts. */
function countInstalled(names) {
  return names.filter((name) => existsSync(path.join(root, name, 'package.json'))).length;
}

/** Returns npm's error message without the usage text that follows it. */
function extractError(output) {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => line.replace('npm error', '').trim() !== '');
  return lines.slice(0, 12).join('\n');
}

function formatRemedy(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output)) {
    return 'The npm registry is not reachable. Check the network connection and try again.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full. Free about 1 GB and try again.';
  if (/EACCES|EPERM/.test(output))
    return `This user may not write to ${root}. Change the folder's owner and try again.`;
  if (/EUSAGE/.test(output)) return 'package-lock.json does not match package.json. Run npm install, then try again.';
  return 'Run npm ci to see the whole error of npm, fix it and try again.';
}

/** Installs the locked packages unless they are installed. */
export async function installIfNeeded() {
  const hash = hashFiles([lockfile]);
  if (stamp.holds(hash)) return;
  if (installedByHand()) return isWritable(modules) ? stamp.set(hash) : undefined;

  const wanted = Object.entries(readPackages(lockfile))
    .filter(([name, entry]) => topLevel(name) && !entry.optional)
    .map(([name]) => name);
  const progress = startProgress('Installing packages', () => `${countInstalled(wanted)} of ${wanted.length}`);
  // Errors only: npm would warn about every package that needs a newer Node.js than the machine's.
  // The build needs development and optional packages even if NODE_ENV is production.
  const options = ['--loglevel=error', '--no-fund', '--no-audit', '--include=dev', '--include=optional'];
  const { code, output } = await npm(['ci', ...options], { cwd: root });
  progress.stop(code === 0 ? 'done' : 'failed');
  if (code !== 0)
    throw new Problem(`${extractError(output)}\nThe packages could not be installed. ${formatRemedy(output)}`);
  stamp.set(hash);
}
