import { describe, expect, test } from 'vitest';
import { enhanceText } from '../src/index.ts';

const enhanced = (text: string): string => enhanceText(text).text;

describe('the voice modal tidies what was said', () => {
  test('S4.enh.01 filler words are taken out', () => {
    expect(enhanced('um so like call Priya')).not.toMatch(/\b(?:um|like)\b/i);
    expect(enhanced('uh call Priya er tomorrow')).toBe('Call Priya tomorrow.');
    expect(enhanced('basically call Priya you know about the invoice')).toBe('Call Priya about the invoice.');
  });

  test('S4.enh.01 a filler that means something stays', () => {
    expect(enhanced('buy flowers like last time')).toBe('Buy flowers like last time.');
    expect(enhanced("ask Priya if she'd like tea")).toBe("Ask Priya if she'd like tea.");
  });

  test.each([
    ['tmrw', 'tomorrow'],
    ['2moro', 'tomorrow'],
    ['2day', 'today'],
    ['tonite', 'tonight'],
    ['pls', 'please'],
    ['abt', 'about'],
    ['msg', 'message'],
    ['b4', 'before'],
    ['till', 'until'],
    ['nxt', 'next'],
    ['w/', 'with'],
    ['w/o', 'without'],
    ['b/w', 'between'],
    ['dont', "don't"],
    ['cant', "can't"],
    ['lets', "let's"],
  ])('S4.enh.02 "%s" is spelled out as "%s"', (short, long) => {
    expect(enhanced(`call Priya ${short} the review`)).toBe(`Call Priya ${long} the review.`);
  });

  test.each([
    ['call Priya at 4pm', 'Call Priya at 4 PM.'],
    ['call Priya at 4 pm', 'Call Priya at 4 PM.'],
    ['call Priya at 4:30Pm', 'Call Priya at 4:30 PM.'],
    ['call Priya at 9 am', 'Call Priya at 9 AM.'],
  ])('S4.enh.03 times take one form: %s', (text, expected) => {
    expect(enhanced(text)).toBe(expected);
  });

  test.each([
    ['call Priya on monday', 'Call Priya on Monday.'],
    ['call Priya on thurs', 'Call Priya on Thursday.'],
    ['call Priya in december', 'Call Priya in December.'],
  ])('S4.enh.04 days take one form: %s', (text, expected) => {
    expect(enhanced(text)).toBe(expected);
  });

  test('S4.enh.05 with a time and no action word it becomes a reminder', () => {
    expect(enhanced('the report tomorrow')).toBe('Remind me to the report tomorrow.');
  });

  test('S4.enh.06 with "with" and no action word it becomes a follow-up', () => {
    expect(enhanced('with Priya about budget')).toBe('Follow up with Priya about budget.');
  });

  test('S4.enh.07 with neither it becomes a task', () => {
    expect(enhanced('quarterly budget')).toBe('Task: quarterly budget.');
  });

  test('S4.enh.08 an action word needs no prefix', () => {
    for (const text of ['call Priya', 'call Priya tomorrow', 'meet with Priya', 'remind me about the budget'])
      expect(enhanced(text)).not.toMatch(/^(?:Remind me to|Follow up|Task:)/);
  });

  test('S4.enh.09 sentences begin with a capital', () => {
    expect(enhanced('call priya. send deck')).toBe('Call priya. Send deck.');
  });

  test('S4.enh.10 a text without an end mark gets a full stop', () => {
    expect(enhanced('call Priya')).toBe('Call Priya.');
    expect(enhanced('can you call Priya?')).toBe('Can you call Priya?');
    expect(enhanced('call Priya!')).toBe('Call Priya!');
  });

  test.each(['asap', 'immediately', 'emergency', 'critical', 'important'])(
    'S4.enh.11 "%s" without "urgent" marks the text',
    (word) => {
      expect(enhanced(`call Priya ${word}`)).toBe(`[URGENT] Call Priya ${word}.`);
    },
  );

  test('S4.enh.12 a text that says urgent is not marked again', () => {
    expect(enhanced('urgent: call asap')).toBe('Urgent: call asap.');
  });

  test('a text that looked good already is left as it was', () => {
    expect(enhanceText('Call Priya tomorrow.')).toEqual({ text: 'Call Priya tomorrow.', changed: false });
  });
});
