import { describe, expect, it } from 'vitest';
import { findPoints } from './find-points.ts';
import { addWorkingDays, formatTaskTitle, isDue } from './follow-ups.rules.ts';
import { splitSentences } from '../../assistant/email-by-date/split-sentences.ts';

const zone = 'Asia/Kolkata';
const at = (text: string): Date => new Date(text);

describe('a follow-up', () => {
  it('waits for working days, not for weekends', () => {
    // A Thursday.
    const sentAt = at('2026-11-19T05:00:00Z');
    expect(addWorkingDays(sentAt, 3, zone).toISOString()).toBe('2026-11-24T05:00:00.000Z');
    const facts = { kind: 'waiting', sentAt, dueDate: null, waitDays: 3 } as const;
    expect(isDue(facts, at('2026-11-23T06:00:00Z'), zone)).toBe(false);
    expect(isDue(facts, at('2026-11-24T05:00:00Z'), zone)).toBe(true);
  });

  it('of a promise to the user is due after its day, or after five days', () => {
    const facts = { kind: 'they_promised', sentAt: at('2026-11-19T05:00:00Z'), waitDays: 3 } as const;
    expect(isDue({ ...facts, dueDate: '2026-11-20' }, at('2026-11-20T18:00:00Z'), zone)).toBe(false);
    expect(isDue({ ...facts, dueDate: '2026-11-20' }, at('2026-11-20T18:30:00Z'), zone)).toBe(true);
    expect(isDue({ ...facts, dueDate: null }, at('2026-11-24T04:59:00Z'), zone)).toBe(false);
    expect(isDue({ ...facts, dueDate: null }, at('2026-11-24T05:00:00Z'), zone)).toBe(true);
  });

  it('has a title without the words that only ask', () => {
    expect(formatTaskTitle('asked', 'Could you please send the deck?', 'Priya')).toBe('Send the deck');
    expect(formatTaskTitle('promised', "I'll call the bank.", 'Priya')).toBe('Call the bank');
    expect(formatTaskTitle('waiting', 'Any news?', 'Priya')).toBe('Reply from Priya: Any news?');
  });
});

describe('the sentences of a mail', () => {
  it('are without quotes, signature and disclaimer, and wrapped lines are joined', () => {
    const text = [
      'Hi Priya,',
      '',
      'could you send me the numbers for the board',
      'meeting? I need them soon.',
      '',
      '- Call Ravi',
      'Best regards,',
      'Asha',
      'This email and any attachments are confidential.',
      '',
      'On Tue, 17 Nov 2026 at 10:00, Priya <priya@example.net> wrote:',
      '> Can you come?',
    ].join('\n');
    expect(splitSentences(text, 'Re: Numbers')).toEqual([
      'Hi Priya,',
      'could you send me the numbers for the board meeting?',
      'I need them soon.',
      'Call Ravi',
    ]);
  });

  it.each([
    'Thanks & Regards,\nPooja Rao\nPlease return the badge',
    'Yours faithfully,\nPooja Rao\nPlease return the badge',
    'Please consider the environment before printing this email.',
    'Nordhafen AB. This message is intended only for the addressee. Please delete it if you have received it in error.',
    'If you received this message in error, please notify the sender.',
  ])('end before the signature and the small print: %s', (below) => {
    expect(splitSentences(`The parcel is here.\n\n${below}`, 'Parcel')).toEqual(['The parcel is here.']);
  });

  it('keep a sentence about something that came in error', () => {
    const text = 'Hi Asha,\nI received your parcel in error. Please collect it.';
    expect(splitSentences(text, 'Parcel').at(-1)).toBe('Please collect it.');
  });

  it('have the items of a list behind the words that introduce it, and other items by themselves', () => {
    const text = [
      'For the visa we need from you:',
      '',
      '- two photos,',
      '- the last three',
      '  bank statements',
      '- a letter.',
      '',
      'Next steps:',
      '1. Call Ravi',
      '2. Book the hall',
    ].join('\n');
    expect(splitSentences(text, 'Visa')).toEqual([
      'For the visa we need from you: two photos; the last three bank statements; a letter',
      'Next steps:',
      'Call Ravi',
      'Book the hall',
    ]);
  });
});

describe('the points of a received mail', () => {
  const list = (text: string, role: 'inbox' | 'sent' = 'inbox') => {
    const [asha, ravi] = ['asha@example.com', 'ravi@example.net'].map((address) => ({ name: '', address }));
    const [from, to] = role === 'inbox' ? [ravi!, asha!] : [asha!, ravi!];
    const mail = { uid: 1, messageId: '<a@b>', references: [], from, to: [to], cc: [], subject: 'Hello' };
    const owner = { addresses: new Set(['asha@example.com']), firstName: 'Asha', timeZone: zone };
    const found = findPoints({ ...mail, sentAt: at('2026-11-19T05:00:00Z'), text, isAutomatic: false }, role, owner);
    return found.flatMap(({ lines }) => lines);
  };

  it.each([
    'Unsubscribe | Preferences',
    'To unsubscribe, write to us.',
    'You are receiving this because you bought a ticket.',
    'Manage your notifications in the app.',
    'This is a system generated message.',
  ])('are none with the small print "%s"', (line) => {
    expect(list(`Could you rate your visit?\n\n${line}`)).toEqual([]);
  });

  it('are found in a mail about a newsletter, and below the small print of a quoted one', () => {
    const text = 'Please unsubscribe me from the list of the club.';
    expect(list(text)).toEqual([text]);
    const reply = 'Could you call me?\n\nOn Tue, 17 Nov 2026 at 10:00, Club <c@example.net> wrote:\n> Unsubscribe here';
    expect(list(reply)).toEqual(['Could you call me?']);
    expect(list('Could you call me?\n\nTo unsubscribe, click.', 'sent')).toContain('Could you call me?');
  });
});
