// The check that exported names use the verbs of docs/glossary.md. oxlint has no rule for names, so npm run check calls this.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Prefixes that exported functions and constants must not have, with what to use instead. */
const forbiddenPrefixes = {
  read: 'parse* for text, find*, get* or list* for rows, load* for a file',
  understand: 'parse*',
  say: 'format*',
  tell: 'format* or send*',
  draw: 'render*',
  most: 'max*',
  do: 'a verb that says what it does',
};

/** The public entry points of the language keep their names: its contract tests and scorers call them. */
const publicNames = new Set(['readMail', 'readRequest']);

/** The folders with sources. */
const folders = ['bench', 'contract', 'e2e', 'language', 'rules', 'scripts', 'server', 'web'];

const declarationPattern = /^export (?:async )?(?:function\*?|const|let) (\w+)/gm;
const listPattern = /^export \{([^}]*)\}/gm;

/** Returns the names of the functions and constants that a source file exports. */
function listExportedNames(text) {
  const listed = [...text.matchAll(listPattern)].flatMap(([, names]) => names.split(','));
  return [
    ...[...text.matchAll(declarationPattern)].map(([, name]) => name),
    ...listed.map((name) => name.trim().split(' ').at(-1)).filter((name) => name !== ''),
  ];
}

/** Returns what is wrong with an exported name, or null. */
function findProblem(name) {
  if (publicNames.has(name)) return null;
  const [, prefix] = /^([a-z]+)(?![a-z])/.exec(name) ?? [];
  if (prefix !== undefined && Object.hasOwn(forbiddenPrefixes, prefix))
    return `not ${prefix}*, but ${forbiddenPrefixes[prefix]}`;
  return /[a-z]Of$/.test(name) ? 'not *Of, but a verb: getDueStatus, not dueStatusOf' : null;
}

/** Returns one sentence for each exported name of a file with a forbidden prefix or suffix. */
export function findNameViolations(file, text) {
  return listExportedNames(text).flatMap((name) => {
    const problem = findProblem(name);
    return problem === null ? [] : [`${file} exports ${name}: ${problem} (docs/glossary.md).`];
  });
}

/** Checks all sources. Returns one sentence for each violation. */
export function checkExportedNames() {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file))
      .flatMap((file) =>
        findNameViolations(path.join(folder, file), readFileSync(path.join(root, folder, file), 'utf8')),
      ),
  );
}
