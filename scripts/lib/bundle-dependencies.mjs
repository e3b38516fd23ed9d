import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';

/**
 * Files of packages that are never loaded at run time: source maps, types, documents, and the package's own tests and
 * examples.
 */
const unused = /\.(?:map|[cm]?ts|md|markdown)$|\.test\.|^(?:tests?|__tests__|benchmarks?|examples?|docs)(?:\/|$)/;

/** Returns the folder in which Node.js looks for a package next. */
function getParent(folder) {
  const end = folder.lastIndexOf('/node_modules/');
  return end < 0 ? '' : folder.slice(0, end);
}

/** Returns the location in the lock file of the package that an import of a name resolves to from a location. */
function locate(lock, from, name) {
  for (let folder = from; ; folder = getParent(folder)) {
    const location = path.posix.join(folder, 'node_modules', name);
    if (lock[location]) return location;
    if (folder === '') throw new Problem(`${name}, which ${from} needs, is not in package-lock.json.`);
  }
}

const isForOnePlatform = (entry) => entry.os !== undefined || entry.cpu !== undefined;

/** Returns the locations of a package and of its dependencies, or null if one of them differs between platforms. */
function collect(lock, start) {
  const found = new Set([start]);
  for (const at of found) {
    const { dependencies, optionalDependencies } = lock[at];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const location = locate(lock, at, name);
      if (isForOnePlatform(lock[location])) return null;
      found.add(location);
    }
  }
  return found;
}

/**
 * Copies packages and their dependencies into a folder, in the versions of package-lock.json, so that installing the
 * product does not have to fetch 200 packages. Packages with platform-specific parts are left to npm.
 *
 * @param {string} workspace the workspace whose dependencies they are
 * @param {string[]} names
 * @param {string} target the folder that gets `node_modules`
 * @returns {string[]} the names that were copied
 */
export function bundleDependencies(workspace, names, target) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const copied = [];
  for (const name of names) {
    const locations = collect(lock, locate(lock, workspace, name));
    if (locations === null) continue;
    for (const location of locations) copyPackage(location, target, lock);
    copied.push(name);
  }
  return copied;
}

function copyPackage(location, target, lock) {
  const place = path.join(target, location.slice(location.indexOf('node_modules/')));
  if (existsSync(path.join(place, 'package.json'))) {
    const { version } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
    if (version === lock[location].version) return;
    throw new Problem(`${location} would replace version ${version} in the package.`);
  }
  const from = path.join(root, location);
  const isWanted = (file) => {
    const inside = path.relative(from, file);
    // Nested packages have locations of their own.
    return !inside.split(path.sep).includes('node_modules') && !unused.test(inside.replaceAll(path.sep, '/'));
  };
  cpSync(from, place, { recursive: true, filter: isWanted });
}
