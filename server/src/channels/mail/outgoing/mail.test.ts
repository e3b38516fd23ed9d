import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Delivery, Task } from '@aide/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpSink, getHeader, type SmtpSink } from '../../../../test/smtp-sink.ts';
import { sampleMessages } from '../../../../test/sample-messages.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { RefusedError, type Channel } from '../../../features/deliveries/channel.port.ts';
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
    smtp = openSmtp(sink.url);
    channel = createMailChannel(smtp.deliver, from);
  });
  afterEach(async () => {
    smtp.close();
    await sink.close();
  });

  it('has a name that stays the same at every try, and another when it is about another moment', async () => {
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

  it('can be stopped with one click, joins its task’s thread and is known as automatic', async () => {
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

  it('cannot be given headers by a title', async () => {
    const { reminder } = sampleMessages();
    if (reminder.notice.kind !== 'reminder') throw new Error('not a reminder');
    reminder.notice.task.title = 'Hello\r\nBcc: everyone@example.com';
    await channel.send(reminder, never);
    expect(getHeader(sink.mails[0]?.raw ?? '', 'Bcc')).toBe('');
    expect(sink.mails[0]?.to).toEqual([reminder.recipient.email]);
  });

  it('is refused for good when the address is not there, and tried again when the server is only busy', async () => {
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
    '%s says the same in text and in HTML, and escapes what people wrote',
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

it('the digest counts all there are, also those it does not list', () => {
  const { subject, text } = renderMail(sampleMessages().digest);
  expect(subject).toBe('Your day: 3 due today, 3 overdue');
  expect(text).toContain('And 1 more task in Aide.');
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

  it('mails are kept as files and shown at /dev/outbox, to this machine alone', async () => {
    const asha = await test.signUp();
    const due = new Date(test.clock.now().getTime() + 60_000).toISOString();
    await asha.call<{ data: Task }>('POST', '/tasks', { title: 'Call <Priya>', due_date: due });
    test.clock.advance(60_000);
    await test.app.engine.drain();
    const [delivery] = (await asha.call<{ data: Delivery[] }>('GET', '/deliveries')).body.data;
    expect(delivery).toMatchObject({ status: 'sent' });
    const files = await readdir(path.join(folder, 'outbox'));
    expect(files.toSorted()).toEqual([`${delivery?.id}.eml`, `${delivery?.id}.json`]);
    const eml = await readFile(path.join(folder, 'outbox', `${delivery?.id}.eml`), 'utf8');
    expect(getHeader(eml, 'Message-ID')).toBe(delivery?.message_id);

    const get = (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
      test.app.server.inject({ method: 'GET', url, headers, remoteAddress });
    expect((await get('/dev/outbox')).body).toContain('Reminder: Call &lt;Priya&gt;');
    expect((await get(`/dev/outbox/${delivery?.id}`)).body).toContain('Snooze 1 hour');
    expect((await get('/dev/outbox', { 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(404);
    expect((await get('/dev/outbox', {}, '10.0.0.9')).statusCode).toBe(404);
    expect((await get('/dev/outbox/..%2f..%2fsecrets')).statusCode).toBe(404);
  });
});
