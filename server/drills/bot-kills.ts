/**
 * npm run drill bot-kills [-- --messenger=whatsapp --reminders=2000 --embedded --messages=500 --kills=12 --seed=1]: people write to the bot
 * and get reminders while the product is killed with -9 at random, each time after a further share of both was sent. Afterwards every message has become exactly one task and got a reply,
 * and every reminder was sent.
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../scripts/drills/lib/seeded-random.ts';
import { withPostgres } from '../../scripts/lib/postgres.mjs';
import { runBotKills } from './bot-kills/run-bot-kills.ts';

const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    messenger: { type: 'string', default: 'telegram' },
    messages: { type: 'string', default: '500' },
    reminders: { type: 'string', default: '0' },
    /** Default: one for ten reminders, at least 5. Messages to one person are seconds apart, so many reminders need many people. */
    people: { type: 'string' },
    kills: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);

async function drill(name: string, databaseUrl?: string): Promise<boolean> {
  const result = await runBotKills({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    messenger: values.messenger === 'whatsapp' ? 'whatsapp' : 'telegram',
    messages: Number(values.messages),
    reminders: Number(values.reminders),
    people: Number(values.people ?? Math.max(5, Math.ceil(Number(values.reminders) / 10))),
    kills: Number(values.kills),
    longestLifeMs: 1_500,
    random: seededRandom(Number(values.seed)),
    print: (line) => print(`${name}: ${line}`),
  });
  const { lost, doubled, partial, strays, withoutReply, repliedTwice, remindersLost, remindedTwice } = result;
  for (const [label, value] of [
    ['database', name],
    ['messages', result.messages],
    ['kills with -9', result.kills],
    ['lost', lost.length],
    ['made twice', doubled.length + strays],
    ['made in part', partial.length],
    ['without a reply', withoutReply],
    ['replied twice', repliedTwice],
    ['reminders lost', remindersLost],
    ['reminded twice', remindedTwice],
  ])
    print(`${String(label).padEnd(20)} ${value}`);
  for (const text of [...lost, ...doubled, ...partial]) print(`  look at: ${text}`);
  return lost.length + doubled.length + partial.length + strays + withoutReply + remindersLost === 0;
}

print(`seed ${values.seed}`);
const verdicts: boolean[] = [];
if (!values.postgres) verdicts.push(await drill('embedded'));
if (!values.embedded)
  verdicts.push(await withPostgres(({ url }: { url: string }) => drill('PostgreSQL', url), { durable: true }));
const good = verdicts.every(Boolean);
print(good ? 'Every message became exactly one task, and no reminder was lost.' : 'MESSAGES OR REMINDERS WERE LOST.');
process.exitCode = good ? 0 : 1;
