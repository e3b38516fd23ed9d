import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Delivery, Task } from '@aide/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpSink, getHeader, type SmtpSink } from '../../../../test/smtp-sink.ts';
import { sampleMessages } from '../../../../test/sample-messages.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { RefusedError, type Channel } from '../../../features/reminders/deliveries/channel.port.ts';
import { createMailChannel } from './mail-channel.ts';
import { renderMail } from './render-mail.ts';
import { openSmtp, type SmtpTransport } from './smtp-transport.ts';

const from = 'Aide <aide@follow.example>';
const never = new AbortController().signal;

describe('a mail over SMTP', () => {
  let sink: SmtpSink;
  let smtp: SmtpTransport;
  let channel: Channel;
  beforeEach(async () => {
    sink = await openSmtpSink();
    smtp = openSmtp(sink.url, 8);
    channel = createMailChannel({ transport: smtp.deliver, from });
  });
  afterEach(async () => {
    smtp.close();
    await sink.close();
  });

  it('has the same Message-ID for every attempt, and another for another due time', async () => {
    const { reminder } = sampleMessages();
    const first = await channel.send(reminder, never);
    const again = await channel.send(reminder, never);
    const moved = await channel.send({ ...reminder, key: `${reminder.key}:moved` }, never);
    expect(first.messageId).toBe(again.messageId);
    expect(moved.messageId).not.toBe(first.messageId);
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual([first.messageId, again.messageId, moved.messageId]);
    expect(first.messageId).toMatch(/^<[0-9a-f-]{36}\.[0-9a-f]{12}@follow\.example>$/);
    expect(first.answer).toMatch(/^250/);
  });

  it('has one-click unsubscribe, the headers of its task’s thread and those of an automatic mail', async () => {
    const { reminder } = sampleMessages();
    await channel.send(reminder, never);
    const raw = sink.mails[0]?.raw ?? '';
    expect(getHeader(raw, 'List-Unsubscribe')).toBe(`<${reminder.unsubscribeUrl}>`);
    expect(getHeader(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(getHeader(raw, 'Auto-Submitted')).toBe('auto-generated');
    expect(getHeader(raw, 'References')).toBe(`<${reminder.thread}@follow.example>`);
    expect(getHeader(raw, 'In-Reply-To')).toBe(getHeader(raw, 'References'));
    expect(getHeader(raw, 'Content-Type')).toContain('multipart/alternative');
  });

  it('has no headers injected by a title', async () => {
    const { reminder } = sampleMessages();
    if (reminder.notice.kind !== 'reminder') throw new Error('not a reminder');
    reminder.notice.task.title = 'Hello\r\nBcc: everyone@example.com';
    await channel.send(reminder, never);
    expect(getHeader(sink.mails[0]?.raw ?? '', 'Bcc')).toBe('');
    expect(sink.mails[0]?.to).toEqual([reminder.recipient.email]);
  });

  it('fails permanently if the address does not exist, and is retried if the server is busy', async () => {
    const { reminder } = sampleMessages();
    sink.refuse.recipient = () => ({ code: 550, text: 'no such user' });
    await expect(channel.send(reminder, never)).rejects.toThrow(RefusedError);
    sink.refuse.recipient = () => ({ code: 451, text: 'try later' });
    const busy = await channel.send(reminder, never).catch((error: unknown) => error);
    expect(busy).toBeInstanceOf(Error);
    expect(busy).not.toBeInstanceOf(RefusedError);
    delete sink.refuse.recipient;
    sink.refuse.mail = () => ({ code: 554, text: 'looks like spam' });
    await expect(channel.send(reminder, never)).rejects.toThrow('looks like spam');
  });
});

describe('every mail', () => {
  it.each(Object.entries(sampleMessages()))(
    '%s has the same content in text and in HTML, and escapes user text',
    (_kind, message) => {
      const { subject, text, html } = renderMail(message);
      expect(subject.length).toBeGreaterThan(5);
      expect(text).toContain(message.unsubscribeUrl);
      expect(html).toContain(message.unsubscribeUrl);
      expect(html).not.toContain('<script>');
      expect(html).not.toMatch(/undefined|\[object/);
      expect(text).not.toMatch(/undefined|\[object|<\/?(p|td|div)/);
      expect(html).toContain('prefers-color-scheme: dark');
    },
  );
});

it('the digest counts all tasks, also those it does not list', () => {
  const { subject, text } = renderMail(sampleMessages().digest);
  expect(subject).toBe('Your day: 3 due today, 3 overdue, 1 person to reach out to');
  expect(text).toContain('And 1 more task in Aide.');
  expect(text).toContain('REACH OUT THIS WEEK\n\nPriya Nair, Acme <b>\nEvery 3 weeks, last contact 5 weeks ago\n');
});

describe('without a mail server', () => {
  let folder: string;
  let test: TestApp;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'aide-outbox-'));
    test = await createTestApp({ config: { DATA_DIR: folder }, channels: {} });
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  it('mails are written to files, recorded as not delivered, and shown at /dev/outbox to the owner of the server only', async () => {
    const asha = await test.signUp();
    const due = new Date(test.clock.now().getTime() + 60_000).toISOString();
    await asha.call<{ data: Task }>('POST', '/tasks', { title: 'Call <Priya>', due_date: due });
    test.clock.advance(60_000);
    await test.app.engine.drain();
    const { data } = (await asha.call<{ data: Delivery[] }>('GET', '/deliveries')).body;
    const delivery = data.find(({ channel }) => channel === 'email');
    const error = 'Mail is not set up on this server.';
    expect(delivery).toMatchObject({ status: 'not_delivered', sent_at: null, error });
    const failed = await asha.call<{ data: unknown[] }>('GET', '/deliveries/failed');
    expect(failed.body.data).toEqual([]);
    const files = await readdir(path.join(folder, 'outbox'));
    expect(files.toSorted()).toEqual([`${delivery?.id}.eml`, `${delivery?.id}.json`]);
    const eml = await readFile(path.join(folder, 'outbox', `${delivery?.id}.eml`), 'utf8');
    expect(getHeader(eml, 'Message-ID')).toBe(delivery?.message_id);

    const id = delivery?.id;
    const ben = await test.signUp();
    const get = async (url: string, token?: string, headers = {}, remoteAddress = '127.0.0.1') => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return test.app.server.inject({ url, headers: { ...headers, ...authorization }, remoteAddress });
    };
    expect((await get('/dev/outbox/mails', asha.token)).body).toContain('Reminder: Call <Priya>');
    expect((await get(`/dev/outbox/mails/${id}`, asha.token)).body).toContain('Snooze 1 hour');
    expect((await get('/dev/outbox/mails/..%2f..%2fsecrets', asha.token)).statusCode).toBe(404);

    // A local user, a page whose name resolves to this machine, and a proxy that adds no header all come from loopback.
    for (const url of ['/dev/outbox', '/dev/outbox/mails', `/dev/outbox/mails/${id}`, `/dev/outbox/${id}`])
      for (const headers of [{}, { host: 'evil.example' }, { 'x-forwarded-for': '1.2.3.4' }])
        expect((await get(url, undefined, headers)).body).not.toMatch(/Priya|\/r\//);
    expect((await get('/dev/outbox/mails')).statusCode).toBe(401);
    expect((await get('/dev/outbox/mails', ben.token)).statusCode).toBe(404);
    expect((await get(`/dev/outbox/mails/${id}`, ben.token)).statusCode).toBe(404);
    const made = await asha.call<{ data: { token: string } }>('POST', '/api-tokens', {
      name: 'script',
      scope: 'write',
      expiresInDays: null,
    });
    expect((await get('/dev/outbox/mails', made.body.data.token)).statusCode).toBe(403);
  });

  it('AIDE_OWNER names another owner than the first account', async () => {
    const other = await createTestApp({
      config: { DATA_DIR: folder, AIDE_OWNER: 'Ben@Example.com' },
      channels: {},
    });
    const asha = await other.signUp();
    const ben = await other.signUp({ email: 'ben@example.com' });
    const get = (token: string) =>
      other.app.server.inject({ url: '/dev/outbox/mails', headers: { authorization: `Bearer ${token}` } });
    expect((await get(asha.token)).statusCode).toBe(404);
    expect((await get(ben.token)).statusCode).toBe(200);
    await other.close();
  });
});
