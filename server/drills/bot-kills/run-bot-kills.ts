import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProduct, type Product } from '../../../scripts/drills/lib/product.ts';
import type { Random } from '../../../scripts/drills/lib/seeded-random.ts';
import { everydayMessages } from '../../test/fake-telegram/everyday-messages.ts';
import { fakeToken, openFakeTelegram, type FakeTelegram } from '../../test/fake-telegram/fake-telegram.ts';
import { call, connectPerson, type Connected } from './connect-people.ts';

export interface BotKillsPlan {
  /** PostgreSQL, or the embedded database when left out. */
  databaseUrl?: string;
  messages: number;
  people: number;
  kills: number;
  /** From ready to the kill at most. */
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
}

const timeoutMs = 120_000;

/** People write while the product is killed with -9 at random and started again on the same data; then everything is counted. */
export async function runBotKills(plan: BotKillsPlan): Promise<BotKillsResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-bot-kills-'));
  const telegram = await openFakeTelegram();
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: plan.databaseUrl ?? '',
    TELEGRAM_BOT_TOKEN: fakeToken,
    TELEGRAM_API_ROOT: telegram.url,
    AIDE_RATE_LIMITS: 'off',
    AIDE_TRIAL_DAYS: '0',
    AIDE_STT_OFFLINE: 'off',
    LOG_LEVEL: 'error',
  };
  const options = { nodeArgs: plan.nodeArgs ?? [], env };
  let product: Product | undefined;
  try {
    product = await startProduct(options);
    await telegram.until(() => telegram.listCalls('getUpdates').length > 0);
    const people: Connected[] = [];
    for (let n = 0; n < plan.people; n += 1) people.push(await connectPerson(product.url, telegram, n));
    const greetings = telegram.chats.messages.length;
    const expected = new Map(everydayMessages(plan.messages).map(withSeveralTasks));
    const texts = [...expected.keys()];
    const share = Math.ceil(texts.length / (plan.kills + 1));
    for (let kill = 1; kill <= plan.kills; kill += 1) {
      write(texts, people, { from: (kill - 1) * share, to: kill * share });
      await wait(plan.random.between(50, plan.longestLifeMs));
      await product.end('SIGKILL');
      product = await startProduct(options);
      plan.print(`kill ${kill} of ${plan.kills}: ${telegram.chats.messages.length - greetings} replies so far`);
    }
    write(texts, people, { from: plan.kills * share, to: texts.length });
    await Promise.race([telegram.until(() => countReplies(telegram, texts).size === texts.length), wait(timeoutMs)]);
    const made = await countMade(product.url, people);
    const replies = countReplies(telegram, texts);
    const total = [...replies.values()].reduce((sum, count) => sum + count, 0);
    return {
      messages: texts.length,
      kills: plan.kills,
      lost: texts.filter((text) => !made.captures.has(text)),
      doubled: texts.filter((text) => (made.captures.get(text) ?? 0) > (expected.get(text) ?? 1)),
      partial: texts.filter((text) => isPartial(made.captures.get(text) ?? 0, expected.get(text) ?? 1)),
      strays: made.strays,
      withoutReply: texts.length - replies.size,
      repliedTwice: total - replies.size,
    };
  } finally {
    await product?.end('SIGTERM');
    await telegram.close();
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
function write(texts: string[], people: Connected[], { from, to }: { from: number; to: number }): void {
  for (const [n, text] of texts.slice(from, to).entries()) people[(from + n) % people.length]?.person.send(text);
}

/** Counts the replies of each message, identified by the number at its end. */
function countReplies(telegram: FakeTelegram, texts: string[]): Map<string, number> {
  const numbers = new Map(texts.map((text) => [numberIn(text), text]));
  const replies = new Map<string, number>();
  for (const { text } of telegram.chats.messages) {
    const about = numbers.get(numberIn(text));
    if (about !== undefined) replies.set(about, (replies.get(about) ?? 0) + 1);
  }
  return replies;
}

function numberIn(text: string): string {
  return /no\. (\d+)/.exec(text)?.[1] ?? '';
}

interface Made {
  /** How often each message was captured. */
  captures: Map<string, number>;
  /** Tasks without a capture. */
  strays: number;
}

async function countMade(url: string, people: Connected[]): Promise<Made> {
  const captures = new Map<string, number>();
  let strays = 0;
  for (const { token } of people) {
    const all = await call<{ captures: { text: string; entity_id: string }[]; tasks: { id: string }[] }>(
      url,
      'GET',
      '/onboarding/export',
      token,
    );
    const known = new Set(all.captures.map(({ entity_id: id }) => id));
    strays += all.tasks.filter(({ id }) => !known.has(id)).length;
    for (const { text } of all.captures) captures.set(text, (captures.get(text) ?? 0) + 1);
  }
  return { captures, strays };
}
