import { describe, expect, test } from 'vitest';
import { enhanceText } from '../src/index.ts';

const enhanced = (text: string): string => enhanceText(text).text;

describe('enhanceText', () => {
  test('removes filler words [S4.enh.01]', () => {
    expect(enhanced('um so like call Priya')).not.toMatch(/\b(?:um|like)\b/i);
    expect(enhanced('uh call Priya er tomorrow')).toBe('Call Priya tomorrow.');
    expect(enhanced('basically call Priya you know about the invoice')).toBe('Call Priya about the invoice.');
  });

  test('keeps a filler that carries meaning [S4.enh.01]', () => {
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
  ])('"%s" is spelled out as "%s" [S4.enh.02]', (short, long) => {
    expect(enhanced(`call Priya ${short} the review`)).toBe(`Call Priya ${long} the review.`);
  });

  test.each([
    ['call Priya at 4pm', 'Call Priya at 4 PM.'],
    ['call Priya at 4 pm', 'Call Priya at 4 PM.'],
    ['call Priya at 4:30Pm', 'Call Priya at 4:30 PM.'],
    ['call Priya at 9 am', 'Call Priya at 9 AM.'],
  ])('times take one form: %s [S4.enh.03]', (text, expected) => {
    expect(enhanced(text)).toBe(expected);
  });

  test.each([
    ['call Priya on monday', 'Call Priya on Monday.'],
    ['call Priya on thurs', 'Call Priya on Thursday.'],
    ['call Priya in december', 'Call Priya in December.'],
  ])('days take one form: %s [S4.enh.04]', (text, expected) => {
    expect(enhanced(text)).toBe(expected);
  });

  test('prefixes a reminder when there is a time and no action word [S4.enh.05]', () => {
    expect(enhanced('the report tomorrow')).toBe('Remind me to the report tomorrow.');
  });

  test('prefixes a follow-up when there is "with" and no action word [S4.enh.06]', () => {
    expect(enhanced('with Priya about budget')).toBe('Follow up with Priya about budget.');
  });

  test('prefixes a task when there is neither [S4.enh.07]', () => {
    expect(enhanced('quarterly budget')).toBe('Task: quarterly budget.');
  });

  test('adds no prefix when there is an action word [S4.enh.08]', () => {
    for (const text of ['call Priya', 'call Priya tomorrow', 'meet with Priya', 'remind me about the budget'])
      expect(enhanced(text)).not.toMatch(/^(?:Remind me to|Follow up|Task:)/);
  });

  test('capitalises sentences [S4.enh.09]', () => {
    expect(enhanced('call priya. send deck')).toBe('Call priya. Send deck.');
  });

  test('adds a full stop when the end mark is missing [S4.enh.10]', () => {
    expect(enhanced('call Priya')).toBe('Call Priya.');
    expect(enhanced('can you call Priya?')).toBe('Can you call Priya?');
    expect(enhanced('call Priya!')).toBe('Call Priya!');
  });

  test.each(['asap', 'immediately', 'emergency', 'critical', 'important'])(
    '"%s" without "urgent" marks the text [S4.enh.11]',
    (word) => {
      expect(enhanced(`call Priya ${word}`)).toBe(`[URGENT] Call Priya ${word}.`);
    },
  );

  test('does not add a second mark to a text that is already marked urgent [S4.enh.12]', () => {
    expect(enhanced('urgent: call asap')).toBe('Urgent: call asap.');
  });

  test('leaves a tidy text unchanged', () => {
    expect(enhanceText('Call Priya tomorrow.')).toEqual({ text: 'Call Priya tomorrow.', changed: false });
  });
});
