import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProduct, type Product } from '../../../scripts/drills/lib/product.ts';
import type { Random } from '../../../scripts/drills/lib/seeded-random.ts';
import { everydayMessages } from '../../test/fake-telegram/everyday-messages.ts';
import { call, signUpPerson } from './connect-people.ts';
import { messengers, type Messenger, type Writer } from './messengers.ts';

type Person = Writer & { token: string };

export interface BotKillsPlan {
  /** Default: Telegram. */
  messenger?: keyof typeof messengers;
  /** PostgreSQL, or the embedded database when left out. */
  databaseUrl?: string;
  messages: number;
  /** That many tasks fall due while people write. Default: none. */
  reminders?: number;
  people: number;
  kills: number;
  /** From the replies and reminders that a process has to send to its kill at most. */
  longestLifeMs: number;
  random: Random;
  /** Arguments of Node.js for the product. */
  nodeArgs?: string[];
  print(line: string): void;
}

export interface BotKillsResult {
  messages: number;
  kills: number;
  /** Messages from which no task was created. Must be none. */
  lost: string[];
  /** Messages from which more tasks were created than they contain. Must be none. */
  doubled: string[];
  /** Messages with several tasks of which only some were created. Must be none. */
  partial: string[];
  /** Tasks that belong to no message. Must be none. */
  strays: number;
  /** Messages without a reply. Must be none. */
  withoutReply: number;
  /** Replies beyond the first: the process was killed between sending the reply and recording it. */
  repliedTwice: number;
  /** Reminders that were not delivered. Must be 0. */
  remindersLost: number;
  /** Reminders beyond the first, for the same reason as replies. */
  remindedTwice: number;
}

const timeoutMs = 120_000;
/** A message whose response was lost waits five minutes for its status before it is sent again. */
const quietMs = 6 * 60_000;

/** People write while the product is killed with -9 at random and started again on the same data; then everything is counted. */
export async function runBotKills(plan: BotKillsPlan): Promise<BotKillsResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-bot-kills-'));
  const messenger = await messengers[plan.messenger ?? 'telegram']();
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: plan.databaseUrl ?? '',
    ...messenger.env,
    AIDE_RATE_LIMITS: 'off',
    AIDE_TRIAL_DAYS: '0',
    AIDE_STT_OFFLINE: 'off',
    LOG_LEVEL: 'error',
  };
  const options = { nodeArgs: plan.nodeArgs ?? [], env };
  let product: Product | undefined;
  const start = async (): Promise<Product> => {
    const started = await startProduct(options);
    await messenger.ready(started.url);
    return started;
  };
  try {
    product = await start();
    const people: Person[] = [];
    for (let n = 0; n < plan.people; n += 1) {
      const token = await signUpPerson(product.url, n);
      people.push({ token, ...(await messenger.connect(product.url, token, n)) });
    }
    const reminders = plan.reminders ?? 0;
    await createReminders(product.url, people, reminders, plan.kills);
    const expected = new Map(everydayMessages(plan.messages).map(withSeveralTasks));
    const texts = [...expected.keys()];
    const share = Math.ceil(texts.length / (plan.kills + 1));
    const count = () => ({
      replies: countTexts(messenger, messageNumber),
      reminded: countTexts(messenger, reminderNumber),
    });
    for (let kill = 1; kill <= plan.kills; kill += 1) {
      const before = count();
      write(texts, people, { from: (kill - 1) * share, to: kill * share });
      // Kills are spread over all reminders, and both are in progress: a process that has only started loses and repeats nothing.
      const due = plan.random.between(
        Math.floor(((kill - 1) * reminders) / plan.kills),
        (kill * reminders) / plan.kills,
      );
      const isAtWork = (now = count()): boolean =>
        now.replies.size > before.replies.size &&
        now.reminded.size >= Math.min(reminders, Math.max(due, before.reminded.size + 1));
      await Promise.race([messenger.until(isAtWork), wait(timeoutMs)]);
      await wait(plan.random.between(0, plan.longestLifeMs));
      await product.end('SIGKILL');
      const { replies, reminded } = count();
      plan.print(`kill ${kill} of ${plan.kills}: ${replies.size} replies, ${reminded.size} reminders so far`);
      product = await start();
    }
    write(texts, people, { from: plan.kills * share, to: texts.length });
    const isComplete = ({ replies, reminded } = count()): boolean =>
      replies.size === texts.length && reminded.size === reminders;
    // On a busy machine all of it takes long: it is over when nothing more is sent.
    for (let seen = -1, now = count(); !isComplete(now) && sumAll(now) > seen; now = count()) {
      seen = sumAll(now);
      await Promise.race([messenger.until(isComplete), wait(quietMs)]);
    }
    const made = await countMade(product.url, people);
    const { replies, reminded } = count();
    return {
      messages: texts.length,
      kills: plan.kills,
      lost: texts.filter((text) => !made.captures.has(text)),
      doubled: texts.filter((text) => (made.captures.get(text) ?? 0) > (expected.get(text) ?? 1)),
      partial: texts.filter((text) => isPartial(made.captures.get(text) ?? 0, expected.get(text) ?? 1)),
      strays: made.strays,
      withoutReply: texts.length - replies.size,
      repliedTwice: sum(replies) - replies.size,
      remindersLost: reminders - reminded.size,
      remindedTwice: sum(reminded) - reminded.size,
    };
  } finally {
    await product?.end('SIGTERM');
    await messenger.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every third message contains three tasks; returns it with its number of tasks. */
function withSeveralTasks(text: string, index: number): [string, number] {
  if (index % 3 !== 2) return [text, 1];
  const number = numberIn(text);
  return [
    `call the bank about order no. ${number} tomorrow and then book flights to Goa and also pay the electricity bill`,
    3,
  ];
}

function isPartial(made: number, expected: number): boolean {
  return made > 0 && made < expected;
}

/** Sends the messages of all people in turn; a share before each kill, so that work is in progress at every kill. */
function write(texts: string[], people: Person[], { from, to }: { from: number; to: number }): void {
  for (const [n, text] of texts.slice(from, to).entries()) people[(from + n) % people.length]?.send(text);
}

const messageNumber = /no\. (\d+)/;
const reminderNumber = /Report R(\d+) is due/;

const numberIn = (text: string): string => messageNumber.exec(text)?.[1] ?? '';

/** Counts the messages to people about each number. */
function countTexts(messenger: Messenger, pattern: RegExp): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of messenger.listTexts()) {
    const about = pattern.exec(text)?.[1];
    if (about !== undefined) counts.set(about, (counts.get(about) ?? 0) + 1);
  }
  return counts;
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

const sumAll = ({ replies, reminded }: Record<'replies' | 'reminded', ReadonlyMap<string, number>>): number =>
  sum(replies) + sum(reminded);

const createAtOnce = 8;
/** A little more than the time to create a task on an idle machine. */
const perTaskMs = 20;
/** Between two kills: about the time to start and to be killed. */
const perKillMs = 6_000;

/** Creates tasks that fall due one after the other until the last kill, and waits until the first one is. */
async function createReminders(url: string, people: Person[], count: number, kills: number): Promise<void> {
  const leadMs = count * perTaskMs;
  const startsAt = Date.now() + leadMs;
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  const create = async (): Promise<void> => {
    for (const n of numbers) {
      // Counted from now: a task that is created after it was due has no reminder.
      const due_date = new Date(Date.now() + leadMs + Math.round((n / count) * kills * perKillMs)).toISOString();
      const task = { title: `Report R${n} is due`, due_date, due_has_time: true };
      await call(url, 'POST', '/tasks', people[n % people.length]?.token ?? '', task);
    }
  };
  await Promise.all(Array.from({ length: createAtOnce }, create));
  if (count > 0) await wait(Math.max(0, startsAt - Date.now()));
}

interface Made {
  /** How often each message was captured. */
  captures: Map<string, number>;
  /** Tasks without a capture. */
  strays: number;
}

async function countMade(url: string, people: Person[]): Promise<Made> {
  const captures = new Map<string, number>();
  let strays = 0;
  for (const { token } of people) {
    const all = await call<{ captures: { text: string; entity_id: string }[]; tasks: { id: string; title: string }[] }>(
      url,
      'GET',
      '/onboarding/export',
      token,
    );
    const known = new Set(all.captures.map(({ entity_id: id }) => id));
    strays += all.tasks.filter(({ id, title }) => !known.has(id) && !reminderNumber.test(title)).length;
    for (const { text } of all.captures) captures.set(text, (captures.get(text) ?? 0) + 1);
  }
  return { captures, strays };
}
