import { describe, expect, it } from 'vitest';
import { commandAddresses, commonAddresses } from './common-addresses.ts';
import {
  createDescription,
  mailCommands,
  peopleWrittenTo,
  plainSubject,
  parseAddress,
  createTitle,
} from './email-by-date.rules.ts';
import { usableMessageId, usableReferences, type IncomingMail } from './incoming-mail.ts';

const mail = (changes: Partial<IncomingMail> = {}): IncomingMail => ({
  messageId: null,
  references: [],
  digest: 'x',
  to: [],
  cc: [],
  subject: '',
  text: '',
  attachments: [],
  date: null,
  invitation: null,
  ...changes,
});
const now = new Date('2026-11-18T05:00:00Z');

describe('the text of a mail', () => {
  it.each([
    ['Re: Offer', 'Offer'],
    ['RE: FW: Fwd: Aw: Offer', 'Offer'],
    ['Re[2]: Offer', 'Offer'],
    ['Regarding: the offer', 'Regarding: the offer'],
    ['  An\r\n offer\t', 'An offer'],
    ['Re:', ''],
  ])('%j is about %j', (subject, about) => {
    expect(plainSubject(subject)).toBe(about);
  });

  it.each([
    ['Book the flights to Goa. The hotel can wait.', 'Book the flights to Goa'],
    [
      'Hi Priya,\n\ncould you send me the numbers\nfor the board?\n\nAsha',
      'Could you send me the numbers for the board?',
    ],
    ['Hello!\nThe lease ends in March.', 'The lease ends in March'],
    ['> Can you come?\n\nOn 17 Nov 2026 Priya <p@x.example> wrote:\n> Lunch?', 'Follow up with Priya Shah'],
    ['Hey book the dentist\n\nAsha', 'Hey book the dentist'],
    ['-- \nAsha Rao', 'Follow up with Priya Shah'],
    ['Sent from my iPhone', 'Follow up with Priya Shah'],
    ['https://shop.example/42', 'https://shop.example/42'],
    ['👍', '👍'],
    [' \n ', 'Follow up with Priya Shah'],
  ])('gives the task of a mail without a subject the first sentence of %j as its title', (text, title) => {
    const priya = { name: 'Priya Shah', address: 'priya@acme.example' };
    expect(createTitle(mail({ text }), priya)).toBe(title);
  });

  it('gives the task a title from the subject, otherwise the recipient, otherwise a default', () => {
    const priya = { name: 'Priya Shah', address: 'priya@acme.example' };
    expect(createTitle(mail({ subject: 'Re: Offer' }), priya)).toBe('Offer');
    expect(createTitle(mail(), priya)).toBe('Follow up with Priya Shah');
    expect(createTitle(mail(), { name: '', address: 'x@y.example' })).toBe('Follow up with x@y.example');
    expect(createTitle(mail(), null)).toBe('Follow up');
    expect(createTitle(mail({ subject: '😀'.repeat(400) }), null).isWellFormed()).toBe(true);
    expect(createTitle(mail({ subject: 'x'.repeat(999) }), null)).toHaveLength(300);
  });

  it('is truncated to the limits', () => {
    const describeText = (own: string) => createDescription(mail(), [], { own, forwarded: null });
    expect(describeText('')).toBeNull();
    expect(describeText('a\u0000\uD800b\r\n\r\n\r\n\r\nc')).toBe('a\uFFFDb\n\nc');
    expect(describeText('x'.repeat(50_000))).toHaveLength(20_000);
  });

  it('was written to everyone in To except the sender and our addresses', () => {
    const to = ['Me@Example.com', 'priya@acme.example', 'tomorrow@follow.example'].map((address) => ({
      name: '',
      address,
    }));
    expect(peopleWrittenTo(mail({ to }), 'me@example.com', 'follow.example')).toEqual([to[1]]);
  });
});

describe('an address', () => {
  it('is a date, a command, or unknown', () => {
    expect(parseAddress('Pending', now, 'UTC')).toEqual({ kind: 'command', command: 'pending' });
    expect(parseAddress('tomorrow', now, 'UTC').kind).toBe('date');
    expect(parseAddress('tomorrow+home', now, 'UTC')).toEqual(parseAddress('tomorrow', now, 'UTC'));
    expect(parseAddress('postmaster', now, 'UTC')).toMatchObject({ kind: 'unknown' });
    expect(parseAddress('31-12-9999-11pm', now, 'America/Los_Angeles').kind).toBe('unknown');
    expect(parseAddress('x'.repeat(5000), now, 'UTC').kind).toBe('unknown');
  });

  it('that is listed can be parsed', () => {
    for (const { word } of commonAddresses) expect([word, parseAddress(word, now, 'UTC').kind]).toEqual([word, 'date']);
    expect(commandAddresses.map(({ word }) => word)).toEqual([...mailCommands]);
  });
});

describe('a Message-ID', () => {
  it('is repeated only if it is valid', () => {
    expect(usableMessageId(' <a.b@c.example> ')).toBe('<a.b@c.example>');
    for (const id of [
      undefined,
      '',
      'a@b',
      '<a b@c>',
      '<a@b>\r\nBcc: x',
      '<<a@b>>',
      `<${'x'.repeat(300)}@b>`,
      '<é@b.example>',
    ])
      expect(usableMessageId(id)).toBeNull();
    const many = Array.from({ length: 50 }, (_, index) => `<${index}@c.example>`);
    expect(usableReferences(['junk', ...many, ...many])).toEqual(many.slice(-20));
  });
});
