import { readFile } from 'node:fs/promises';
import type { Contact, Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailDomain, openMailWorld, type MailWorld } from '../../../../test/mail-world.ts';
import { getHeader, openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import type { TestUser } from '../../../../test/test-app.ts';

let world: MailWorld;
let sink: SmtpSink;
let asha: TestUser;
const contacts = new Map<string | null, string>();
const tomorrow = '2026-11-19T03:30:00.000Z';

beforeAll(async () => {
  sink = await openSmtpSink();
  world = await openMailWorld({ config: { SMTP_URL: sink.url }, channels: {} });
  asha = await world.aide.signUp({ email: 'asha@example.com', timezone: 'Asia/Kolkata' });
  for (const [name, email] of [
    ['Priya', 'priya@acme.example'],
    ['Ravi', 'ravi@globex.example'],
  ] as const) {
    const { body } = await asha.call<{ data: Contact }>('POST', '/contacts', { name, email });
    contacts.set(body.data.id, name);
  }
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

async function listTasks(): Promise<Task[]> {
  return (await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data;
}

/** Sends a stored mail over SMTP, signed, and returns the created task. */
async function receive(name: string, word = 'tomorrow') {
  const file = await readFile(new URL(`../../../../test/mails/eml/${name}.eml`, import.meta.url), 'utf8');
  const before = new Set((await listTasks()).map(({ id }) => id));
  const raw = file.replaceAll('\n', '\r\n');
  const envelope = { from: 'asha@example.com', to: [`${word}@${mailDomain}`] };
  expect(await world.send({ envelope, raw })).toMatch(/^250/);
  const [task, ...others] = (await listTasks()).filter(({ id }) => !before.has(id));
  expect(others).toEqual([]);
  return {
    title: task?.title,
    due: task?.due_date,
    contact: contacts.get(task?.contact_id ?? null) ?? null,
    notes: task?.description ?? '',
  };
}

const toPriya = 'Mail to Priya Shah <priya@acme.example>';

describe('an HTML-only mail', () => {
  it.each([
    [
      'gmail-reply',
      'Lease of the office',
      'Priya',
      `${toPriya}\n\nHi Priya,\n\nthat's fine. Please see the draft <https://docs.example/lease?id=7&v=2> & sign it.\n\nAsha`,
    ],
    [
      'outlook-tables',
      'Order 4711',
      'Priya',
      `${toPriya}\n\nPlease check the amounts:\n\nArticle | Amount\nOak desk | € 1 200\nChair – grey | € 450\n\nKind regards\nAsha`,
    ],
    ['apple-reply', 'Keys', 'Priya', `${toPriya}\n\nI’ll bring them on Friday.\n\n- front door\n- garage`],
    [
      'newsletter',
      'Your November offers',
      null,
      'Order before Friday\n\nForwarded message:\nFrom: Office Shop <news@shop.example>\nDate: Tue, Nov 17, 2026 at 6:02 PM\nSubject: Your November offers\nTo: <asha@example.com>\n\nDesks from £99\n\nFree delivery – this week…\nOak | £99\nWalnut | £149\nShop now <https://shop.example/desks>',
    ],
  ])('%s has the text, cells and links of the mail, without quoted history', async (name, title, contact, notes) => {
    expect(await receive(name)).toEqual({ title, due: tomorrow, contact, notes });
  });

  it('malformed HTML keeps its text and only safe links', async () => {
    const { title, due, contact, notes } = await receive('broken');
    expect({ title, due, contact }).toEqual({ title: 'Half a page', due: tomorrow, contact: 'Priya' });
    for (const words of ['First & second', '<tag>', 'left | right', 'fine <https://ok.example/x>', '5 < 6 and 7 > 3'])
      expect(notes).toContain(words);
    expect(notes).not.toMatch(/javascript|cut\.example|<p>/);
  });
});

describe('a mail with several parts', () => {
  it('uses the plain text part if there is one', async () => {
    expect((await receive('alternative')).notes).toBe(`${toPriya}\n\nThe plain words: café, € 20.`);
  });

  it('an invitation from Google is due at the start of the meeting, in its sender’s time zone', async () => {
    const { notes, ...rest } = await receive('google-invitation');
    expect(rest).toEqual({
      title: 'Invitation: Quarterly planning @ Thu 26 Nov 2026 14:00 (CET)',
      due: '2026-11-26T13:00:00.000Z',
      contact: 'Priya',
    });
    expect(notes).toMatch(
      /^Where: Room Berlin, 2nd floor\nAttachments: Tägesplan\.pdf\n\nForwarded message:\nFrom: Priya/,
    );
  });

  it('an invitation from Outlook is due in the time zone that it defines', async () => {
    expect(await receive('outlook-invitation')).toEqual({
      title: 'Site visit',
      due: '2026-12-04T17:30:00.000Z',
      contact: 'Priya',
      notes: `${toPriya}\nWhere: Pier 7\nAttachments: plan.png\n\nPlease come to the site.`,
    });
  });

  it('an invitation to a waiting- address keeps the date of the address', async () => {
    await asha.call('POST', '/contacts', { name: 'Other', email: 'other@acme.example' });
    const file = await readFile(new URL('../../../../test/mails/eml/outlook-invitation.eml', import.meta.url), 'utf8');
    const raw = file
      .replaceAll('\n', '\r\n')
      .replace('outlook-invitation@', 'waiting@')
      .replace('Subject: Site', 'Subject: Wait');
    await world.send({ envelope: { from: 'asha@example.com', to: [`waiting-friday@${mailDomain}`] }, raw });
    expect((await listTasks()).find(({ title }) => title === 'Wait visit')?.due_date).toBe('2026-11-20T03:30:00.000Z');
  });

  it('an invitation to a cancelled meeting keeps the date of the address', async () => {
    const file = await readFile(new URL('../../../../test/mails/eml/outlook-invitation.eml', import.meta.url), 'utf8');
    const raw = file
      .replaceAll('\n', '\r\n')
      .replace('outlook-invitation@', 'cancelled@')
      .replace('Subject: Site', 'Subject: Cancelled')
      .replace('DTSTART;TZID', 'STATUS:CANCELLED\r\nDTSTART;TZID');
    expect(raw).toContain('STATUS:CANCELLED');
    await world.send({ envelope: { from: 'asha@example.com', to: [`friday@${mailDomain}`] }, raw });
    const task = (await listTasks()).find(({ title }) => title === 'Cancelled visit');
    expect(task?.due_date).toBe('2026-11-20T03:30:00.000Z');
  });

  it('has the names of attachments beyond the start that is kept in memory', async () => {
    const attachments = ['first.bin', 'Zweite Seite – ü.pdf', 'last.txt'].map((filename) => ({
      filename,
      content: Buffer.alloc(900_000, filename),
    }));
    const mail = {
      from: 'asha@example.com',
      to: 'x@acme.example',
      bcc: `tomorrow@${mailDomain}`,
      subject: 'Large',
      text: 'See.',
    };
    await world.send({ ...mail, attachments });
    expect((await listTasks()).find(({ title }) => title === 'Large')?.description).toBe(
      'Mail to x@acme.example\nAttachments: first.bin, Zweite Seite – ü.pdf, last.txt\n\nSee.',
    );
  });
});

describe('a forwarded mail', () => {
  it('is linked to its author, below the user’s own forwards, and keeps its quotes', async () => {
    const { notes, ...rest } = await receive('nested-forward');
    expect(rest).toEqual({ title: 'The survey', due: tomorrow, contact: 'Ravi' });
    expect(notes).toContain('For Monday.\n\nForwarded message:\nFrom: Asha Rao');
    expect(notes).toContain('Please answer the five questions.');
    expect(notes).toContain('What do we ask them?');
  });

  it('from an unknown author is a mention of their name, and is offered once they are a contact', async () => {
    expect(await receive('stranger-forward')).toMatchObject({ title: 'Anfrage', contact: null });
    const { body } = await asha.call<{ data: Contact }>('POST', '/contacts', {
      name: 'Liam Murphy',
      email: 'l@m.example',
    });
    const mentions = await asha.call<{ data: { contact: { id: string }; tasks: { title: string }[] }[] }>(
      'GET',
      '/contact-mentions',
    );
    expect(mentions.body.data).toMatchObject([{ contact: { id: body.data.id }, tasks: [{ title: 'Anfrage' }] }]);
  });
});

describe('a misspelled date', () => {
  const mailTo = (word: string, messageId: string) => ({
    from: 'asha@example.com',
    to: 'x@acme.example',
    bcc: `${word}@${mailDomain}`,
    subject: `To ${word}`,
    text: 'x',
    messageId,
  });

  it('is corrected, and the sender is notified by mail', async () => {
    expect(await world.send(mailTo('fridya4pm', '<typo@example.com>'))).toMatch(/^250/);
    expect((await listTasks()).find(({ title }) => title === 'To fridya4pm')?.due_date).toBe(
      '2026-11-20T10:30:00.000Z',
    );
    await world.aide.app.engine.drain();
    const reply = sink.mails.find(({ raw }) => getHeader(raw, 'In-Reply-To') === '<typo@example.com>');
    const words = reply?.raw.replaceAll('=\r\n', '').replaceAll(/\s+/g, ' ');
    expect(words).toContain(`We took it for friday4pm@${mailDomain} and created the follow-up: Fri 20 Nov, 4:00 PM.`);
  });
});
