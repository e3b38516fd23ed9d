import type { Delivery, Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChat, createBotApp, type BotApp } from '../../../../test/fake-telegram/bot-app.ts';
import { fakeToken } from '../../../../test/fake-telegram/fake-telegram.ts';
import { sampleMessages } from '../../../../test/sample-messages.ts';
import type { TestUser } from '../../../../test/test-app.ts';
import { BusyError, UnreachableError } from '../../../features/reminders/deliveries/channel.port.ts';
import { createLog } from '../../../platform/log.ts';
import { createApi } from '../api.ts';
import { renderNotice } from '../../chat/text/notice.ts';
import { splitMessage } from '../../chat/text/split-message.ts';
import { createTelegramChannel } from './telegram-channel.ts';

let aide: BotApp;
beforeAll(async () => {
  aide = await createBotApp({ config: { roles: ['web', 'bot'] } });
});
afterAll(() => aide.close());

const hour = 3_600_000;
const findTaskNow = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data[0]!;
const listDeliveriesNow = async (user: TestUser) =>
  (await user.call<{ data: Delivery[] }>('GET', '/deliveries')).body.data.filter(
    ({ channel }) => channel === 'telegram',
  );
const lastIn = (chatId: number) => aide.telegram.chats.getLast(chatId);

async function pass(ms: number): Promise<void> {
  aide.clock.advance(ms);
  await aide.app.engine.drain();
}

describe('a reminder in the chat', () => {
  it('is sent at its time, and its buttons act and edit the message', async () => {
    const { user, person } = await aide.connected();
    await user.call('POST', '/contacts', { name: 'Priya <3', company: 'A & B' });
    await person.ask('Call Priya in 2 hours, high priority');
    await pass(2 * hour);
    const reminder = lastIn(person.chatId);
    expect(reminder.text.split('\n')).toEqual([
      '⏰ Call Priya',
      'Due now (12:30 PM)',
      'With: Priya <3, A & B',
      'Priority: High',
    ]);
    const asShown = structuredClone(reminder);
    await person.press(reminder, 'Snooze 1 hour');
    await aide.telegram.until(() => reminder.edits > 0);
    expect(reminder.text).toContain('Moved. It is now due: Today, 1:30 PM.');
    // The old button is for the old due time: pressing it again has no effect.
    const due = (await findTaskNow(user)).due_date;
    await person.press(asShown, 'Next week');
    expect((await findTaskNow(user)).due_date).toBe(due);
    await pass(hour);
    const second = lastIn(person.chatId);
    expect(second.messageId).not.toBe(reminder.messageId);
    await person.press(second, 'Done');
    await aide.telegram.until(() => second.edits > 0);
    expect(second.text).toBe('✓ Call Priya\nDone');
    expect(await findTaskNow(user)).toMatchObject({ status: 'completed' });
    expect((await listDeliveriesNow(user)).filter(({ status }) => status === 'sent')).toHaveLength(2);
  });

  it('is retried after the delay that Telegram requests', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Call Tom in 1 hour');
    aide.telegram.injectFault = (method) =>
      method === 'sendMessage' ? { kind: 'too_many', retryAfter: 30 } : undefined;
    await pass(hour);
    expect((await listDeliveriesNow(user))[0]).toMatchObject({ status: 'planned' });
    aide.telegram.injectFault = () => undefined;
    await pass(32_000);
    expect(lastIn(person.chatId).text).toContain('⏰ Call Tom');
    expect((await listDeliveriesNow(user))[0]).toMatchObject({ status: 'sent' });
  });

  it('of several parts is continued, not repeated, after Telegram asked to wait between two of them', async () => {
    const { user, person } = await aide.connected();
    const api = createApi({ token: fakeToken, apiRoot: aide.telegram.url });
    const channel = createTelegramChannel({ api, transactions: aide.app.transactions, log: createLog('silent') });
    const sample = sampleMessages().digest;
    if (sample.notice.kind !== 'digest') throw new Error('not a digest');
    const [line] = sample.notice.today;
    const today = Array.from({ length: 90 }, (_, index) => ({ ...line!, title: `Task ${index} ${'x'.repeat(80)}` }));
    const message = {
      ...sample,
      recipient: { ...sample.recipient, userId: user.id },
      notice: { ...sample.notice, today },
    };
    const send = () => channel.send(message, new AbortController().signal);
    const before = aide.telegram.chats.of(person.chatId).length;
    let calls = 0;
    aide.telegram.injectFault = (method) =>
      method === 'sendMessage' && (calls += 1) === 2 ? { kind: 'too_many', retryAfter: 1 } : undefined;
    await expect(send()).rejects.toBeInstanceOf(BusyError);
    await send();
    aide.telegram.injectFault = () => undefined;
    const texts = aide.telegram.chats
      .of(person.chatId)
      .slice(before)
      .map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(2);
    expect(new Set(texts).size).toBe(texts.length);
    const numbers = texts
      .join('\n')
      .matchAll(/Task (\d+) /g)
      .map(([, number]) => Number(number));
    expect([...numbers]).toEqual(expect.arrayContaining(today.map((_, index) => index)));
  });

  it('is listed as failed when the bot is blocked, and no more are planned', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Call Tom in 1 hour');
    await person.ask('Call Tim in 2 hours');
    aide.telegram.injectFault = (method) => (method === 'sendMessage' ? { kind: 'blocked' } : undefined);
    await pass(hour);
    aide.telegram.injectFault = () => undefined;
    const status = await user.call('GET', '/telegram/status');
    expect(status.body).toMatchObject({ verified: false, data: { blocked: true } });
    const deliveries = await listDeliveriesNow(user);
    expect(deliveries.find(({ status: state }) => state === 'failed')?.error).toContain('blocked');
    expect(deliveries.filter(({ status: state }) => state === 'planned')).toEqual([]);
    expect(person.unblockBot()).toBeGreaterThan(0);
    await person.ask('/today');
    expect((await listDeliveriesNow(user)).filter(({ status: state }) => state === 'planned')).toHaveLength(1);
  });

  it('that a chat rejects does not disconnect a chat that was connected in the meantime', async () => {
    const { user, person } = await aide.connected();
    const newChat = aide.person();
    const log = createLog('silent');
    const api = createApi({ token: fakeToken, apiRoot: aide.telegram.url });
    const channel = createTelegramChannel({ api, transactions: aide.app.transactions, log });
    const sample = sampleMessages().reminder;
    const message = { ...sample, recipient: { ...sample.recipient, userId: user.id } };
    aide.telegram.injectFault = (method) => (method === 'sendMessage' ? { kind: 'blocked' } : undefined);
    const error: unknown = await channel.send(message, new AbortController().signal).catch((thrown: unknown) => thrown);
    aide.telegram.injectFault = () => undefined;
    await connectChat(aide.telegram, user, newChat);
    if (!(error instanceof UnreachableError)) throw new Error('the chat was reached');
    await channel.switchOff?.(message.recipient, error);
    const status = await user.call('GET', '/telegram/status');
    expect(status.body).toMatchObject({ verified: true, data: { blocked: false } });
    expect(person.chatId).not.toBe(newChat.chatId);
  });

  it('the weekly report is sent once on Sunday, and the digest in the morning [S1.what.18]', async () => {
    const { person, user } = await aide.connected();
    await user.call('POST', '/tasks', { title: 'Sign the lease', due_date: '2026-11-19' });
    aide.clock.set(new Date('2026-11-19T02:00:30Z'));
    await aide.app.engine.drain();
    expect(lastIn(person.chatId).text).toMatch(/^Thursday 19 November\n\nDue today\n1\. Sign the lease/);
    aide.clock.set(new Date('2026-11-22T06:30:00Z'));
    // One message per second and chat: work that is already due is sent first.
    for (let seconds = 0; seconds < 10; seconds += 1) await pass(1_100);
    const reports = aide.telegram.chats.of(person.chatId).filter(({ text }) => text.startsWith('Your week'));
    expect(reports).toHaveLength(1);
    expect(reports[0]!.text).toContain('Created: 1');
  });
});

describe('the text of every notice', () => {
  it.each(Object.entries(sampleMessages()))('%s is accepted by Telegram', (_kind, message) => {
    const { text, keyboard } = renderNotice(message);
    for (const part of splitMessage(text.value)) {
      const sent = aide.telegram.chats.send({
        chat_id: 1,
        text: part,
        parse_mode: 'HTML',
        reply_markup: { inline_keyboard: keyboard ?? [] },
      });
      expect(sent).toBeTruthy();
    }
  });
});
