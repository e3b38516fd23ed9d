/**
 * npm run drill chaos [-- --embedded | --short]: reminders fall due over a minute while workers are killed with -9 at random.
 * Afterwards every one was delivered or is visibly failed, and what came twice is counted and explained.
 */
import { parseArgs } from 'node:util';
import { withPostgres } from '../../scripts/lib/postgres.mjs';
import { runChaos, type ChaosPlan } from './chaos/run-chaos.ts';
import { isGood } from './chaos/verdict.ts';

const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    workers: { type: 'string', default: '3' },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const plan: ChaosPlan = {
  workers: Number(values.workers),
  tasks: values.short ? 200 : 1_000,
  spreadMs: values.short ? 12_000 : 60_000,
  leadInMs: values.short ? 15_000 : 40_000,
  killEveryMs: values.embedded ? { min: 5_000, max: 9_000 } : { min: 3_000, max: 7_000 },
  timeoutMs: 240_000,
  print,
};

async function drill(databaseUrl?: string): Promise<boolean> {
  const { verdict, kills, telegram, seconds } = await runChaos({ ...plan, ...(databaseUrl ? { databaseUrl } : {}) });
  const { duplicates } = verdict;
  const lines: [string, string | number][] = [
    ['database', databaseUrl ? `PostgreSQL, ${plan.workers} workers` : 'embedded, 1 worker'],
    ['reminders planned', verdict.reminders],
    ['workers killed with -9', kills],
    [
      'Telegram: slow / 429 / 500 / cut',
      `${telegram.slowly} / ${telegram.tooMany} / ${telegram.broken} / ${telegram.cut}`,
    ],
    ['sent / visibly failed / merged', `${verdict.sent} / ${verdict.failed} / ${verdict.merged}`],
    ['lost', verdict.lost.length],
    ['came twice: worker killed before the record', duplicates.killed],
    ['came twice: connection closed after acceptance', duplicates.cut],
    ['came twice: no response in time', duplicates.timedOut],
    ['came twice: unexplained', duplicates.unexplained.length],
    ['pushes that replaced themselves by topic', verdict.replacedPushes],
    ['share that came twice', `${(verdict.duplicateRate * 100).toFixed(2)} %`],
    ['mails about waiting tasks', verdict.waiting.mails],
    ['of these without the person waited for', verdict.waiting.unnamed],
    ['mails twice under another Message-ID', verdict.renamedMails],
    ['late: p50 / p99 / most', `${verdict.lateMs.p50} / ${verdict.lateMs.p99} / ${verdict.lateMs.max} ms`],
    ['seconds', seconds],
  ];
  for (const [name, value] of lines) print(`${name.padEnd(48)} ${value}`);
  for (const each of [...verdict.lost, ...duplicates.unexplained]) print(`  look at ${each}`);
  return isGood(verdict);
}

const good = values.embedded
  ? await drill()
  : await withPostgres(({ url }: { url: string }) => drill(url), { durable: true });
print(good ? 'Every reminder arrived or is visibly failed.' : 'Reminders were lost or duplicated.');
process.exitCode = good ? 0 : 1;
