import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Contact, ContactIndex, KnownTask } from '@aide/language';
import { buildTaskIndex, readRequest } from '@aide/language';
import { toInstant } from '../language-parsers/shape.ts';
import { printTable, quantile } from './table.ts';

const SETS = ['requests-dev.jsonl', 'requests-dev2.jsonl'];
/** The figures in the scorer's summary. */
const FIGURES = {
  whole: /ALL ([\d.]+%)/,
  swallowed: /capture read as something else (\d+)/,
  wrongTask: /command on a wrong task (\d+)/,
  tiePicked: /one of a tie picked (\d+)/,
};

const run = promisify(execFile);

/** Scores whole requests with the scorer that comes with the sets. */
export async function printRequests(root: string, data: string): Promise<void> {
  const scorer = path.join(data, 'score-requests.mjs');
  if (!existsSync(scorer)) return;
  const rows = [['set', 'whole', 'task read as something else', 'command on a wrong task', 'one of a tie picked']];
  for (const set of SETS) {
    const entry = path.join(root, 'language', 'src', 'index.ts');
    const { stdout } = await run(process.execPath, [scorer, entry, path.join(data, set)], { maxBuffer: 1 << 26 });
    rows.push([set, ...Object.values(FIGURES).map((figure) => figure.exec(stdout)?.[1] ?? '–')]);
  }
  rows.push(['goal', '95%', '0', '0', '0']);
  printTable('Requests', rows);
}

interface Row {
  text: string;
  now: string;
  timeZone: string;
  tasks: KnownTask[];
  last?: string[];
}

/** The number of runs that the optimising compiler needs; see language-speed.ts. */
const RUNS = 200;
const KNOWN_TASKS = 2000;

/** Measures whole requests with 2,000 known tasks, generated from those in the sets. */
export async function printRequestSpeed(
  data: string,
  people: readonly Contact[],
  contacts: ContactIndex,
): Promise<void> {
  if (!existsSync(path.join(data, SETS[0] ?? ''))) return;
  const files = await Promise.all(SETS.map((set) => readFile(path.join(data, set), 'utf8')));
  const rows = files.flatMap((file) =>
    file
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row),
  );
  const titles = rows.flatMap(({ tasks }) => tasks);
  const known = Array.from({ length: KNOWN_TASKS }, (_, at) => ({
    ...(titles[(at * 7) % titles.length] as KnownTask),
    id: `task${at}`,
    contactId: at % 3 === 0 ? (people[at % people.length]?.id ?? null) : null,
  }));
  const began = performance.now();
  const tasks = buildTaskIndex(known);
  const built = performance.now() - began;
  const best = rows.map(() => Infinity);
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const [at, { text, now, timeZone, last = [] }] of rows.entries()) {
      const options = { now: toInstant(now, timeZone), timeZone, contacts, tasks, last };
      const start = performance.now();
      readRequest(text, options);
      best[at] = Math.min(best[at] ?? Infinity, performance.now() - start);
    }
  }
  printTable(`Speed on ${rows.length} requests, ${people.length} contacts and ${KNOWN_TASKS} tasks`, [
    ['milliseconds per request', 'p50 / p99', 'index built in'],
    [
      'this package',
      `${quantile(best, 0.5).toFixed(3)} / ${quantile(best, 0.99).toFixed(3)}`,
      `${built.toFixed(0)} ms`,
    ],
    ['goal', '0.3 / 2', ''],
  ]);
}
