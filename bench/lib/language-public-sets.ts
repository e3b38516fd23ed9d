import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { printTable } from './table.ts';

type Row = Record<string, string | number>;
type Results = Record<'utterances' | 'points' | 'recurrence' | 'negatives', Record<string, Row>>;

const PARSERS = { aide: 'this package', chrono: 'chrono-node', recognizers: 'Recognizers-Text' };

/** The source of each table column: the scorer's table, set and figure, and the goal. */
const COLUMNS: readonly { name: string; table: keyof Results; set: string; figure: string; goal: string }[] = [
  { name: 'schedule F1', table: 'utterances', set: 'slurp-devset', figure: 'F1 clean labels', goal: '99' },
  { name: 'F1 typed', table: 'utterances', set: 'nlueval-dev', figure: 'F1 clean labels', goal: '99' },
  { name: 'time kept', table: 'utterances', set: 'slurp-devset', figure: 'time kept %', goal: '98' },
  { name: 'person', table: 'utterances', set: 'slurp-devset', figure: 'person R %', goal: '97' },
  { name: 'title words', table: 'utterances', set: 'slurp-devset', figure: 'title event words %', goal: '99' },
  { name: 'left in title', table: 'utterances', set: 'slurp-devset', figure: 'schedule left in title %', goal: '2' },
  { name: 'datetime', table: 'points', set: 'datetime-resolve-dev core', figure: 'exact %', goal: '97' },
  { name: 'duckling', table: 'points', set: 'duckling-time-dev core', figure: 'exact %', goal: '97' },
  { name: 'chrono', table: 'points', set: 'chrono-en-dev core', figure: 'exact %', goal: '98' },
  {
    name: 'recurrence',
    table: 'recurrence',
    set: 'recurrence-resolve-dev core',
    figure: 'pattern + time %',
    goal: '97',
  },
  { name: 'no false date', table: 'negatives', set: 'negatives-dev core', figure: 'left alone %', goal: '100' },
];

const run = promisify(execFile);

async function score(data: string, parser: string, folder: string): Promise<Results> {
  const out = path.join(folder, `${parser}.json`);
  const adapter = path.join(import.meta.dirname, '..', 'language-parsers', `${parser}.ts`);
  await run(process.execPath, [path.join(data, 'public', 'score.mjs'), adapter, '--json', out], { maxBuffer: 1 << 26 });
  const report = JSON.parse(await readFile(out, 'utf8')) as { results: Results };
  return report.results;
}

/** Scores every parser on the public sets with the scorer that comes with them. */
export async function printPublicSets(data: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-language-'));
  const rows = [['percent', ...COLUMNS.map(({ name }) => name)]];
  try {
    for (const [parser, label] of Object.entries(PARSERS)) {
      const results = await score(data, parser, folder);
      rows.push([label, ...COLUMNS.map(({ table, set, figure }) => String(results[table][set]?.[figure] ?? '–'))]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  rows.push(['goal', ...COLUMNS.map(({ goal }) => goal)]);
  printTable('Public sets, the halves for development', rows);
}
