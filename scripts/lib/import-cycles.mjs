// The check that no file imports itself through other files. It also follows type imports and import(), which oxlint's
// import/no-cycle leaves out.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const packages = ['contract', 'rules', 'language', 'server', 'web'];
const importPattern = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Returns the files that each source file of the packages imports, by path relative to the repository. */
export function listImports() {
  const files = packages.flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file))
      .map((file) => path.join(name, file)),
  );
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const found = readFileSync(path.join(root, file), 'utf8').matchAll(importPattern);
      const imported = Array.from(found, ([, specifier]) => path.join(path.dirname(file), specifier));
      return [file, imported.filter((each) => known.has(each))];
    }),
  );
}

/** Returns a shortest cycle for each group of files that import each other, as 'a.ts → b.ts → a.ts'. */
export function findCycles(imports) {
  const reported = new Set();
  const cycles = [];
  for (const file of imports.keys()) {
    if (reported.has(file)) continue;
    const cycle = findWayBack(imports, file);
    if (cycle === null || cycle.some((each) => reported.has(each))) continue;
    for (const each of cycle) reported.add(each);
    cycles.push([...cycle, file].join(' → '));
  }
  return cycles;
}

/** Returns the files of a shortest chain of imports from a file back to itself, or null. */
function findWayBack(imports, start) {
  const importers = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const imported of imports.get(file) ?? []) {
      if (imported === start) {
        const chain = [file];
        while (chain[0] !== start) chain.unshift(importers.get(chain[0]));
        return chain;
      }
      if (importers.has(imported)) continue;
      importers.set(imported, file);
      queue.push(imported);
    }
  }
  return null;
}
