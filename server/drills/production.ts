/**
 * npm run drill production [-- --short --processes=3 --people=20 --rounds=2]: several processes on PostgreSQL behind a balancer, under mixed
 * load; every process and the database are killed with -9 in turn. Afterwards every acknowledged write is there, every reminder is
 * accounted for, and nothing failed outside the kills.
 */
import { parseArgs } from 'node:util';
import { runProduction } from './production/run-production.ts';
import { isGood } from './production/verdict.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    processes: { type: 'string', default: '3' },
    people: { type: 'string', default: '' },
    rounds: { type: 'string', default: '' },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);

const { verdict, outages, memory, complaints, seconds } = await runProduction({
  processes: Number(values.processes),
  people: Number(values.people || (values.short ? 6 : 20)),
  rounds: Number(values.rounds || (values.short ? 1 : 3)),
  calmMs: values.short ? 1_500 : 5_000,
  databaseDownMs: values.short ? 1_500 : 5_000,
  timeoutMs: 60_000,
  print,
});
const { reminders } = verdict;
const lines: [string, string | number][] = [
  ['requests', verdict.requests],
  ['kills', outages.length],
  ['failed while something was killed', verdict.failedInOutages],
  ['failed otherwise', verdict.failedOutside.length],
  ['failures without an error response', verdict.unexplained.length],
  ['slowest response', `${verdict.slowestMs} ms`],
  ['acknowledged tasks / lost or wrong', `${verdict.acknowledged} / ${verdict.lost.length}`],
  [
    'reminders due: sent / failed / waiting',
    `${reminders.due}: ${reminders.sent} / ${reminders.failed} / ${reminders.waiting}`,
  ],
  ['reminders unaccounted for', verdict.unaccounted.length],
  ['memory of the processes at first / at last, MB', `${memory.before.join(', ')} / ${memory.after.join(', ')}`],
  ['seconds', seconds],
];
for (const [name, value] of lines) print(`${name.padEnd(48)} ${value}`);
const good = isGood(verdict);
if (!good) {
  const { failedOutside, unexplained, lost, unaccounted } = verdict;
  for (const each of [...failedOutside, ...unexplained, ...lost, ...unaccounted].slice(0, 40))
    print(`  look at ${each}`);
  for (const line of complaints.slice(-20)) print(`  log: ${line}`);
}
print(
  good
    ? 'Nothing was lost, and nothing failed without a reason.'
    : 'Writes or reminders were lost, or requests failed.',
);
process.exitCode = good ? 0 : 1;
