import { describe, expect, test } from 'vitest';
import { listDraftLinks, toInternationalDigits, toTelegramName } from './draft-links.rules.ts';

const draft = { subject: 'Q&A #1? 50% off', text: 'Hi Liam,\n\nprice + tax = 100% & more #1? 😀\r\nBye' };
const everything = { email: 'liam+work@example.com', phone: '+49 (30) 123-4567' };

/** Returns a query parameter of a link. */
const read = (href: string, key: string) => new URL(href).searchParams.get(key);
const get = (channel: string, input = draft, contact = everything) =>
  listDraftLinks(contact, input).find((link) => link.channel === channel)?.href ?? '';

describe('links of a draft', () => {
  test('a mail link preserves line breaks, &, #, +, % and emoji, and the address', () => {
    const href = get('email');
    expect(href).toMatch(/^mailto:liam%2Bwork@example\.com\?subject=/);
    expect(href).toContain('%0D%0A%0D%0Aprice%20%2B%20tax');
    expect(href).not.toMatch(/[\s#]|%0A%0D%0A%0A/);
    expect(read(href, 'subject')).toBe(draft.subject);
    expect(read(href, 'body')).toBe(draft.text.replaceAll(/\r?\n/g, '\r\n'));
  });

  test('a subject cannot add fields to a mail', () => {
    const href = get('email', { subject: 'Hi&bcc=eve@example.com\r\nBcc: eve@example.com', text: 'x' });
    expect([...new URL(href).searchParams.keys()]).toEqual(['subject', 'body']);
    const injected = get('email', draft, { ...everything, email: 'a?bcc=eve@example.com' });
    expect(new URL(injected).searchParams.get('bcc')).toBeNull();
  });

  test('WhatsApp has digits only, and Telegram the number or the user name', () => {
    expect(get('whatsapp')).toMatch(/^https:\/\/wa\.me\/49301234567\?text=Hi%20Liam/);
    expect(read(get('whatsapp'), 'text')).toBe(draft.text);
    expect(get('telegram')).toMatch(/^https:\/\/t\.me\/\+49301234567\?text=/);
    expect(get('telegram', draft, { ...everything, phone: '@liam_w' })).toMatch(/^https:\/\/t\.me\/liam_w\?text=/);
    expect(read(get('telegram'), 'text')).toBe(draft.text);
  });

  test('only the contact’s channels are offered', () => {
    expect(listDraftLinks({ email: null, phone: null }, draft)).toEqual([]);
    expect(listDraftLinks({ email: null, phone: '030 1234567' }, draft)).toEqual([]);
    expect(listDraftLinks({ email: null, phone: '@liam_w' }, draft).map(({ channel }) => channel)).toEqual([
      'telegram',
    ]);
  });

  test('a long text is truncated at a whole character, and the link is marked as cut', () => {
    const text = 'é😀 '.repeat(2_000);
    for (const { channel, href, isCut } of listDraftLinks(everything, { subject: 'Long', text })) {
      expect(isCut, channel).toBe(true);
      expect(href.length).toBeLessThanOrEqual(2_000);
      const linkText = read(href, channel === 'email' ? 'body' : 'text') ?? '';
      expect(linkText).toMatch(/…$/);
      expect(linkText.isWellFormed()).toBe(true);
      expect(text.startsWith(linkText.slice(0, -1))).toBe(true);
      expect(linkText.length).toBeGreaterThan(200);
    }
  });

  test('a lone surrogate does not throw', () => {
    expect(read(get('whatsapp', { subject: 'x', text: 'a\uD83D' }), 'text')).toBe('a\uFFFD');
  });
});

test('a number is international with + or 00 and a country code', () => {
  expect(toInternationalDigits('+91 98765 43210')).toBe('919876543210');
  expect(toInternationalDigits('0091-98765.43210')).toBe('919876543210');
  for (const phone of [null, '', '98765 43210', '09876543210', '+0 123 456 789', '+12', '+49 30 1234 ext 5', '@liam'])
    expect(toInternationalDigits(phone), String(phone)).toBeNull();
});

test('a Telegram user name begins with @', () => {
  expect(toTelegramName(' @Liam_W ')).toBe('Liam_W');
  for (const phone of [null, 'liam', '@ab', '@1liam', '@liam w', '+49301234567'])
    expect(toTelegramName(phone), String(phone)).toBeNull();
});
