import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { startProgress } from './progress.mjs';
import { root } from './root.mjs';
import { npm } from './run.mjs';
import { hashFiles, stampAt } from './stamp.mjs';

const modules = path.join(root, 'node_modules');
const lockfile = path.join(root, 'package-lock.json');
// Inside node_modules, so that deleting the folder deletes the claim that it is complete.
const stamp = stampAt(path.join(modules, '.aide-installed'));

const topLevel = (name) => name.startsWith('node_modules/') && !name.includes('/node_modules/');
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** npm writes its own record last, so a record that has every locked version means a finished install. */
function installedByHand() {
  const record = path.join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(lockfile)).every(
    ([name, locked]) =>
      !name.includes('node_modules/') || locked.optional || installed[name]?.version === locked.version,
  );
}

/** npm makes all folders first and fills them later, so only a filled one counts. */
function countInstalled(names) {
  return names.filter((name) => existsSync(path.join(root, name, 'package.json'))).length;
}

/** What npm says about the failure, without the page on its usage that follows. */
function essence(output) {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => line.replace('npm error', '').trim() !== '');
  return lines.slice(0, 12).join('\n');
}

function explain(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output)) {
    return 'The npm registry did not answer. Check the network connection and try again.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full. Free about 1 GB and try again.';
  if (/EACCES|EPERM/.test(output))
    return `This user may not write to ${root}. Change the folder's owner and try again.`;
  if (/EUSAGE/.test(output)) return 'package-lock.json does not match package.json. Run npm install, then try again.';
  return "The lines above are npm's own account. Run npm ci to see it whole, mend what it names and try again.";
}

/** Installs the locked packages unless they are already there. */
export async function installIfNeeded() {
  const hash = hashFiles([lockfile]);
  if (stamp.holds(hash)) return;
  if (installedByHand()) return stamp.set(hash);

  const wanted = Object.entries(readPackages(lockfile))
    .filter(([name, entry]) => topLevel(name) && !entry.optional)
    .map(([name]) => name);
  const progress = startProgress('Installing packages', () => `${countInstalled(wanted)} of ${wanted.length}`);
  // Errors only: the packages are meant for the Node.js 26 that comes with them, and npm would warn about each.
  // Whatever the environment says (NODE_ENV=production), the build needs the development and optional packages.
  const options = ['--loglevel=error', '--no-fund', '--no-audit', '--include=dev', '--include=optional'];
  const { code, output } = await npm(['ci', ...options], { cwd: root });
  progress.stop(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw new Problem(`${essence(output)}\nThe packages could not be installed. ${explain(output)}`);
  stamp.set(hash);
}
