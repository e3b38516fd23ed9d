import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { findReport } from './reports.mjs';
import { root } from './root.mjs';

/** @typedef {{ id: string, text: string, area: string }} Requirement */

const suites = ['vitest', 'postgres', 'browser'];
const entry = /^- (S\d+\.[a-z0-9-]+\.\d+): (.+)$/gm;
const idInTitle = /\bS\d+\.[a-z0-9-]+\.\d+\b/g;

const parseEntries = (text) => [...text.matchAll(entry)].map(([, id, sentence]) => ({ id, text: sentence }));

/**
 * Reads every requirement and every note of a folder such as docs/requirements.
 * @returns {{ requirements: Requirement[], notes: Map<string, string> }}
 */
export function loadRequirements(folder) {
  const read = (file) => parseEntries(readFileSync(path.join(folder, file), 'utf8'));
  const areas = readdirSync(folder).filter((file) => file.endsWith('.md') && !['README.md', 'notes.md'].includes(file));
  return {
    requirements: areas.flatMap((file) => read(file).map((row) => ({ ...row, area: file.slice(0, -'.md'.length) }))),
    notes: new Map(read('notes.md').map(({ id, text }) => [id, text])),
  };
}

/**
 * Compares requirements with test results. `covered` have a passing test, `noted` have only a note, `open` have neither.
 * `errors` lists ids that are listed twice, named by a test but not listed, or noted but not listed.
 */
export function compareWithTests({ requirements, notes }, results) {
  const getIds = (list) => new Set(list.flatMap(({ title }) => title.match(idInTitle) ?? []));
  const passed = getIds(results.filter(({ outcome }) => outcome === 'passed'));
  const ids = requirements.map(({ id }) => id);
  const listed = new Set(ids);
  return {
    covered: requirements.filter(({ id }) => passed.has(id)),
    noted: requirements.filter(({ id }) => !passed.has(id) && notes.has(id)),
    open: requirements.filter(({ id }) => !passed.has(id) && !notes.has(id)),
    errors: [
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is listed twice.`),
      ...[...getIds(results)].filter((id) => !listed.has(id)).map((id) => `A test names ${id}, which is not listed.`),
      ...[...notes.keys()]
        .filter((id) => !listed.has(id))
        .map((id) => `There is a note for ${id}, which is not listed.`),
    ],
  };
}

/**
 * Prints how many requirements the last test run covered, and every requirement without a test or a note.
 * @returns the counts of one step of npm test
 * @throws {Problem} if there is no test report
 */
export function checkRequirements() {
  const reports = suites.map((suite) => findReport(suite)).filter(Boolean);
  if (reports.length === 0) throw new Problem('There is no test report yet. Run npm test first.');
  const listed = loadRequirements(path.join(root, 'docs', 'requirements'));
  const { covered, noted, open, errors } = compareWithTests(listed, reports.flat());
  for (const { id, text, area } of open) console.log(`No passing test: ${id} (${area}): ${text}`);
  for (const error of errors) console.log(error);
  console.log(
    `${covered.length} of ${listed.requirements.length} covered, ${noted.length} by a note, ${open.length} open`,
  );
  const ok = open.length === 0 && errors.length === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}
