/**
 * npm run drill soak [-- --minutes=10 --short]: mixed load for a long time, with processes and the database killed again and again; one process
 * is spared. Nothing is lost, nothing fails outside the kills, and the spared process does not grow.
 */
import { parseArgs } from 'node:util';
import { runProduction } from './production/run-production.ts';
import { isGood } from './production/verdict.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, short: { type: 'boolean', default: false } },
});
const minutes = values.short ? 1 : Number(values.minutes);
const print = (line: string) => void process.stdout.write(`${line}\n`);
/** Caches fill up at first; only a leak keeps growing. */
const maxGrowth = 1.2;

const { verdict, outages, memory, seconds } = await runProduction({
  processes: 3,
  people: 12,
  rounds: { untilMs: minutes * 60_000 },
  survivor: true,
  calmMs: values.short ? 2_000 : 8_000,
  databaseDownMs: 3_000,
  timeoutMs: 60_000,
  print,
});
const third = Math.max(1, Math.floor(memory.first.length / 3));
const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
const [middle, last] = [mean(memory.first.slice(third, 2 * third)), mean(memory.first.slice(-third))];
const growth = last / Math.max(1, middle);
const { failedOutside, unexplained, lost, unaccounted } = verdict;
const lines: [string, string | number][] = [
  ['requests / kills', `${verdict.requests} / ${outages.length}`],
  ['failed outside the kills / without an error response', `${failedOutside.length} / ${unexplained.length}`],
  ['acknowledged tasks / lost or wrong', `${verdict.acknowledged} / ${lost.length}`],
  ['reminders due / sent', `${verdict.reminders.due} / ${verdict.reminders.sent}`],
  ['reminders unaccounted for', unaccounted.length],
  ['memory of the spared process after each kill, MB', memory.first.join(' ')],
  ['its last third against its second third', growth.toFixed(2)],
  ['seconds', seconds],
];
for (const [name, value] of lines) print(`${name.padEnd(54)} ${value}`);
for (const each of [...failedOutside, ...unexplained, ...lost, ...unaccounted].slice(0, 40)) print(`  look at ${each}`);
const good = isGood(verdict) && growth < maxGrowth;
print(good ? 'Nothing was lost and nothing grew.' : 'Writes or reminders were lost, requests failed, or memory grew.');
process.exitCode = good ? 0 : 1;
