import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { call, connectPerson, signUpPerson } from '../../../server/drills/bot-kills/connect-people.ts';
import { fakeToken, openFakeTelegram } from '../../../server/test/fake-telegram/fake-telegram.ts';
import { baselineCompiler } from '../../lib/aide-process.ts';
import { startProduct } from '../../drills/lib/product.ts';

const isQuestion = ({ text }: { text: string }): boolean => text.includes('?');
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

// A day too far would be an answer that took effect twice, a day too few one that was lost.
test('a pending question survives SIGKILL, and its answer takes effect exactly once', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-conversation-kills-'));
  const telegram = await openFakeTelegram();
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: '',
    TELEGRAM_BOT_TOKEN: fakeToken,
    TELEGRAM_API_ROOT: telegram.url,
    AIDE_RATE_LIMITS: 'off',
    AIDE_TRIAL_DAYS: '0',
    AIDE_STT_OFFLINE: 'off',
    LOG_LEVEL: 'error',
  };
  const options = { nodeArgs: baselineCompiler, env };
  let product = await startProduct(options);
  const restart = async (): Promise<void> => {
    await product.end('SIGKILL');
    product = await startProduct(options);
  };
  try {
    await telegram.until(() => telegram.listCalls('getUpdates').length > 0);
    const token = await signUpPerson(product.url, 1);
    const person = await connectPerson(product.url, telegram, token, 1);
    const days = ['2027-03-01', '2027-03-02'];
    await person.ask('call the bank on 1 March 2027');
    await person.ask('pay the rent on 2 March 2027');
    // The process is killed before the answer is taken, and while it is carried out.
    for (const [round, pauseMs] of [0, 60].entries()) {
      const before = telegram.chats.of(person.chatId).length;
      person.send('move everything by one day');
      // A reply before the last kill can come again: the question is the message that asks.
      await telegram.until(() => telegram.chats.of(person.chatId).slice(before).some(isQuestion));
      await restart();
      const said = telegram.chats.of(person.chatId).length;
      person.send('yes');
      await wait(pauseMs);
      await restart();
      await telegram.until(() => telegram.chats.of(person.chatId).length > said);
      const { data } = await call<{ data: { due_date: string }[] }>(product.url, 'GET', '/tasks?limit=10', token);
      const due = data.map((task) => task.due_date.slice(0, 10));
      expect(due.toSorted()).toEqual(days.map((day) => addDays(day, round + 1)));
    }
  } finally {
    await product.end('SIGTERM');
    await telegram.close();
    await rm(folder, { recursive: true, force: true });
  }
});
