import type { Delivery, Notification } from '@aide/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/fake-clock.ts';
import { openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Message } from '../../../features/reminders/deliveries/channel.port.ts';
import { createRateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { breakLinks } from './break-links.ts';
import { limitMails } from './limit-mails.ts';

let sink: SmtpSink;
let aide: TestApp | undefined;
beforeEach(async () => {
  sink = await openSmtpSink();
});
afterEach(async () => {
  await aide?.close();
  aide = undefined;
  await sink.close();
});

async function startWith(limits: { AIDE_MAIL_PER_ACCOUNT?: number; AIDE_MAIL_PER_SERVER?: number }): Promise<TestApp> {
  aide = await createTestApp({ config: { SMTP_URL: sink.url, AIDE_RATE_LIMITS: true, ...limits }, channels: {} });
  return aide;
}

async function fillWithReminders(app: TestApp, count: number, title: string, description = '') {
  const user = await app.signUp();
  // Not overdue: late reminders are sent as one mail.
  const due_date = new Date(app.clock.now().getTime() + 60_000).toISOString();
  for (let n = 0; n < count; n += 1)
    await user.call('POST', '/tasks', { title: `${title} ${n}`, due_date, description });
  app.clock.advance(60_000);
  await app.app.engine.drain();
  return user;
}

describe('an account above its mail limit', () => {
  it('gets the mails up to the limit, and is notified once and with a reason per delivery', async () => {
    const app = await startWith({ AIDE_MAIL_PER_ACCOUNT: 5 });
    const user = await fillWithReminders(app, 12, 'Call');
    expect(sink.mails.filter(({ to }) => to.includes(user.email))).toHaveLength(5);
    const deliveries = (await user.call<{ data: Delivery[] }>('GET', '/deliveries')).body.data;
    const refused = deliveries.filter(({ channel, status }) => channel === 'email' && status === 'not_delivered');
    expect(refused).toHaveLength(7);
    expect(refused[0]?.error).toBe('Your account has reached its limit of mails for today.');
    const told = await user.call<{ data: Notification[] }>('GET', '/notifications?kind=security');
    expect(told.body.data.map(({ title }) => title)).toEqual(['Mail limit reached']);
  });

  it('shares the limit of the server with the others', async () => {
    const app = await startWith({ AIDE_MAIL_PER_SERVER: 3 });
    await fillWithReminders(app, 2, 'Call');
    await fillWithReminders(app, 2, 'Write');
    expect(sink.mails).toHaveLength(3);
  });

  it('sends exactly the limit of the server when two processes take several at a time', async () => {
    const database = await openTestDatabase();
    const limiter = createRateLimiter(database, createFakeClock());
    const sent: string[] = [];
    const told: string[] = [];
    const createProcess = (name: string) =>
      limitMails(
        { send: async () => ({ messageId: '', answer: sent.push(name).toString() }) },
        { limiter, perAccount: 0, perServer: 225, onLimit: async (_, reason) => void told.push(reason) },
      );
    const processes = [createProcess('one'), createProcess('two')];
    const message = { deliveryId: 'd', recipient: { userId: 'u' } } as Message;
    const signal = new AbortController().signal;
    for (let n = 0; n < 30; n += 1)
      await Promise.all(processes.flatMap((channel) => [1, 2, 3, 4].map(() => channel.send(message, signal))));
    expect(sent).toHaveLength(225);
    expect(told).toHaveLength(30 * 8 - 225);
    await database.close();
  });
});

describe('an address that gets mails of accounts', () => {
  it('gets ten a day, however often the accounts are deleted and created again', async () => {
    const app = await startWith({});
    for (let n = 0; n < 12; n += 1) {
      const user = await app.signUp({ email: 'stranger@example.com', confirmed: false });
      await app.app.engine.drain();
      const deleted = await user.call('DELETE', '/onboarding/me', { confirmation: user.email });
      expect(deleted.status).toBe(200);
      app.clock.advance(10 * 60_000);
    }
    expect(sink.mails.length).toBeGreaterThanOrEqual(10);
    expect(sink.mails.length).toBeLessThan(12);
    await app.signUp({ email: 'another@example.com', confirmed: false });
    await app.app.engine.drain();
    expect(sink.mails.at(-1)?.to).toContain('another@example.com');
  });

  it('is counted in the limit of the server', async () => {
    const app = await startWith({ AIDE_MAIL_PER_SERVER: 3 });
    for (let n = 0; n < 5; n += 1) await app.signUp({ email: `stranger${n}@example.com`, confirmed: false });
    await app.app.engine.drain();
    expect(sink.mails).toHaveLength(3);
  });
});

/** Patterns that mail clients turn into links in plain text. */
const autolinked = /https?:\/\/\S|www\.\S|\b[\w-]+\.(?:example|com)\b|[\w.]@\w/;

function getLastBody(): string {
  const raw = (sink.mails.at(-1)?.raw ?? '').replaceAll('=\r\n', '');
  const decoded = Buffer.from(
    raw.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
  return decoded.slice(decoded.indexOf('\r\n\r\n'));
}

it('an address in the notes is a link in HTML and unchanged in text, without the full stop after it', async () => {
  const app = await startWith({});
  await fillWithReminders(app, 1, 'Read', 'The plan: https://docs.example/p?a=1&b=2.\nAsk <Priya>');
  const own = getLastBody();
  expect(own).toContain('The plan: https://docs.example/p?a=1&b=2.\r\nAsk <Priya>');
  expect(own).toContain('<a href="https://docs.example/p?a=1&amp;b=2" ');
  expect(own).toContain('>https://docs.example/p?a=1&amp;b=2</a>.<br />Ask &lt;Priya&gt;');
});

describe('an address in a title', () => {
  it('is not detected as a link, in text and in HTML', async () => {
    const app = await startWith({});
    await fillWithReminders(app, 1, 'Win at https://spam.example/x or www.spam.com or spam@spam.example');
    const own = getLastBody();
    expect(own).toContain('Win at');
    expect(own).not.toMatch(/https?:\/\/spam|www\.spam|spam\.(?:example|com)|spam@/);
  });

  it.each(['https://spam.example/a?b=c', 'HTTP://SPAM.COM', 'www.spam.com', 'spam.example', 'a@b.com', 'x.spam.com/y'])(
    '%s is broken invisibly',
    (text) => {
      expect(text).toMatch(new RegExp(autolinked, 'i'));
      expect(breakLinks(text)).not.toMatch(new RegExp(autolinked, 'i'));
      expect(breakLinks(text).replaceAll('\u200B', '')).toBe(text);
    },
  );

  it('does not change ordinary text', () => {
    const text = 'Pay 3.50 at 10:30. Then call Dr. Rao (see a.)';
    expect(breakLinks(text)).toBe(text);
  });
});
