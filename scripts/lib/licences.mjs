import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Licences that permit use, change and distribution next to MIT code. MPL-2.0 applies to the package's own files only. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
]);

const lockfiles = ['package-lock.json', 'scripts/mutate/package-lock.json'];

/** Returns whether an SPDX expression permits use: one alternative of OR, and in it every part of AND. */
function isAllowed(expression) {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((licence) => allowed.has(licence)));
}

/** Returns one line for each package of a lock file whose licence is missing or not allowed, the project's own included. */
export function findLicenceProblems(lock) {
  return Object.entries(lock.packages).flatMap(([location, { name, version, license, link }]) => {
    // A link to one of the project's own packages, and the root of a tool that is installed separately.
    if (link || (location === '' && license === undefined)) return [];
    const title = `${name ?? location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
    if (license === undefined) return [`${title} states no licence`];
    return isAllowed(license) ? [] : [`${title} has the licence ${license}`];
  });
}

/** Prints the problems of all lock files. Returns 1 if there are any. */
export function checkLicences() {
  const problems = lockfiles.flatMap((file) =>
    findLicenceProblems(JSON.parse(readFileSync(path.join(root, file), 'utf8'))),
  );
  for (const problem of problems) console.log(problem);
  return problems.length === 0 ? 0 : 1;
}
