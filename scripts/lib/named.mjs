import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';

const isEntry = (name) => name.endsWith('.ts') && !/\.(test|config|d)\.ts$/.test(name);

/** Returns the runnable files of some folders by name without `.ts`, in alphabetical order. */
export function entriesIn(folders) {
  const entries = new Map();
  for (const folder of folders.map((name) => path.join(root, name)).filter((name) => existsSync(name))) {
    for (const name of readdirSync(folder).filter(isEntry))
      entries.set(name.slice(0, -'.ts'.length), path.join(folder, name));
  }
  return new Map([...entries].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Returns the files for the given names. @throws {Problem} that lists the available names if one is unknown */
export function pick(entries, names, kind) {
  const known = [...entries.keys()];
  const list = known.length === 0 ? `There is no ${kind} yet.` : `Available: ${known.join(', ')}.`;
  return names.map((name) => {
    const file = entries.get(name);
    if (!file) throw new Problem(`There is no ${kind} named ${name}. ${list}`);
    return { name, file };
  });
}
