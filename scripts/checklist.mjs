// npm run checklist [-- file]: which statements of the specification a passing test carries in its title, by section.
// Reads the reports that the last npm test left behind.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem, runMain } from './lib/problem.mjs';
import { readReport } from './lib/reports.mjs';
import { root } from './lib/root.mjs';

const suites = ['vitest', 'postgres', 'browser'];
const idPattern = /\bS\d+\.[a-z0-9-]+\.\d+\b/g;

function coveredIds() {
  const reports = suites.map((suite) => readReport(suite)).filter(Boolean);
  if (reports.length === 0) throw new Problem('There is no test report yet. Run npm test first.');
  const passed = reports.flat().filter((result) => result.outcome === 'passed');
  return new Set(passed.flatMap((result) => result.title.match(idPattern) ?? []));
}

function readRows(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** The state of one section: covered, explained by a note, or open. */
function reportSection(section, rows, covered, notes) {
  const noted = rows.filter((row) => !covered.has(row.id) && notes[row.id]);
  const open = rows.filter((row) => !covered.has(row.id) && !notes[row.id]);
  const done = rows.length - noted.length - open.length;
  console.log(
    `\n${section}: ${done} of ${rows.length} covered${noted.length > 0 ? `, ${noted.length} by other means` : ''}`,
  );
  for (const row of noted) console.log(`  note  ${row.id}  ${notes[row.id]}`);
  for (const row of open) console.log(`  open  ${row.id}  ${row.statement}`);
  return { done, noted: noted.length, open: open.length };
}

await runMain(() => {
  const file = process.argv[2] ?? path.join(root, '..', 'shared', 'CHECKLIST.jsonl');
  if (!existsSync(file)) {
    console.log(`There is no checklist at ${path.relative(root, file)}. Name one: npm run checklist -- <file>`);
    return 0;
  }
  const covered = coveredIds();
  const notes = JSON.parse(readFileSync(path.join(root, 'docs', 'checklist-notes.json'), 'utf8'));
  const rows = readRows(file);
  const totals = { done: 0, noted: 0, open: 0 };
  for (const section of new Set(rows.map((row) => row.section))) {
    const own = rows.filter((row) => row.section === section);
    const counts = reportSection(section, own, covered, notes);
    for (const key of Object.keys(totals)) totals[key] += counts[key];
  }
  const known = new Set(rows.map((row) => row.id));
  for (const id of covered) if (!known.has(id)) console.log(`\nA test names ${id}, which the checklist does not have.`);
  console.log(`\n${totals.done} of ${rows.length} covered, ${totals.noted} by other means, ${totals.open} open`);
  return 0;
});
