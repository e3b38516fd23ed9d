/**
 * npm run bench telegram [-- --postgres --count=500]: time from a message received by the bot to its reply at Telegram, excluding
 * Telegram itself; one after another, then from ten chats at once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../scripts/drills/lib/product.ts';
import { withPostgres } from '../scripts/lib/postgres.mjs';
import { connectPerson, type Connected } from '../server/drills/bot-kills/connect-people.ts';
import { everydayMessages } from '../server/test/fake-telegram/everyday-messages.ts';
import { fakeToken, openFakeTelegram, type FakeTelegram } from '../server/test/fake-telegram/fake-telegram.ts';
import { printTable, quantile } from './lib/table.ts';

const { values } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, count: { type: 'string', default: '500' } },
});
const targetMs = 150;
const chats = 10;
const texts = everydayMessages(Number(values.count));

async function main(databaseUrl: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-bench-'));
  const telegram = await openFakeTelegram();
  const product = await startProduct({
    env: {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      TELEGRAM_BOT_TOKEN: fakeToken,
      TELEGRAM_API_ROOT: telegram.url,
      AIDE_RATE_LIMITS: 'off',
      AIDE_TRIAL_DAYS: '0',
      AIDE_STT_OFFLINE: 'off',
      LOG_LEVEL: 'error',
    },
  });
  try {
    await telegram.until(() => telegram.listCalls('getUpdates').length > 0);
    const people: Connected[] = [];
    for (let n = 0; n < chats; n += 1) people.push(await connectPerson(product.url, telegram, n));
    const alone = await oneByOne(telegram, people);
    const began = performance.now();
    await atOnce(telegram, people);
    const seconds = (performance.now() - began) / 1000;
    printTable(`Telegram, ${databaseUrl === '' ? 'embedded database' : 'PostgreSQL'}, ${texts.length} messages`, [
      ['', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms'],
      ['one after another', ...[0.5, 0.95, 0.99, 1].map((share) => quantile(alone, share).toFixed(0))],
    ]);
    console.log(
      `  ${texts.length} at once from ${chats} chats: ${(texts.length / seconds).toFixed(0)} messages a second`,
    );
    const good = quantile(alone, 0.95) < targetMs;
    console.log(good ? `  p95 is under ${targetMs} ms` : `  P95 IS OVER ${targetMs} MS`);
    return good;
  } finally {
    await product.end('SIGTERM');
    await telegram.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function oneByOne(telegram: FakeTelegram, people: Connected[]): Promise<number[]> {
  const times: number[] = [];
  for (const [n, text] of texts.entries()) {
    const response = await people[n % people.length]?.person.ask(text);
    const handed = [...telegram.updates.handedOut.values()].at(-1) ?? 0;
    if (response) times.push(response.at - handed);
  }
  return times;
}

async function atOnce(telegram: FakeTelegram, people: Connected[]): Promise<void> {
  const before = telegram.chats.messages.length;
  for (const [n, text] of texts.entries()) people[n % people.length]?.person.send(text);
  await telegram.until(() => telegram.chats.messages.length === before + texts.length);
}

const good = values.postgres
  ? await withPostgres(({ url }: { url: string }) => main(url), { durable: true })
  : await main('');
process.exitCode = good ? 0 : 1;
