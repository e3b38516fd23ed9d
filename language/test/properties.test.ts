import type { ParsedMessage } from '@aide/contract';
import { parsedMessageSchema } from '@aide/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadContacts, loadPairs } from '../corpus/load-corpus.ts';
import {
  buildContactIndex,
  enhanceText,
  parseAddressWord,
  parseDate,
  parseMessage,
  parseRecurrence,
} from '../src/index.ts';
import { mixedScripts, mutated, sentence } from './strings.ts';

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
const timeZone = 'Asia/Kolkata';
const contacts = loadContacts();
const index = buildContactIndex(contacts);
const parse = (text: string): ParsedMessage => parseMessage(text, { now, timeZone, contacts: index });

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  sentence,
  mutated,
  mixedScripts,
);

/** Returns descriptions of what is invalid in a result; empty when it is valid. */
function faults(text: string, message: ParsedMessage): string[] {
  const found: [boolean, string][] = [
    [!parsedMessageSchema.safeParse(message).success, 'does not match the schema'],
    [message.title.length > 100, 'title too long'],
    [text.trim() !== '' && message.title === '', 'no title'],
    [message.recurrence !== null && message.due === null, 'a repetition without a first day'],
    [message.contactCandidates.length > 0 && message.contactId !== null, 'a tie and a match at once'],
  ];
  return found.flatMap(([wrong, what]) => (wrong ? [what] : []));
}

describe('any string', () => {
  test('returns a valid ParsedMessage, with a title unless the text is blank', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(faults(text, parse(text))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('never makes parseDate, parseRecurrence, parseAddressWord or enhanceText throw', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(() => {
          parseDate(text, { now, timeZone });
          parseRecurrence(text, { now, timeZone });
          parseAddressWord(text, { now, timeZone });
          enhanceText(text);
        }).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });

  test('yields spans inside the text with start before end', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const span of parse(text).spans) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(span.start).toBeLessThan(span.end);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('returns the same result on every call', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const first = parse(text);
        parse('something else tomorrow at 5');
        expect(parse(text)).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });
});

describe('spans', () => {
  test('point at the words each field was read from', () => {
    const text = 'um remind me to call Priya about the invoice tomorrow at 4 pm asap';
    const words = parse(text).spans.map(({ field, start, end }) => [field, text.slice(start, end)]);
    expect(words).toContainEqual(['due', 'tomorrow at 4 pm']);
    expect(words).toContainEqual(['priority', 'asap']);
    expect(words).toContainEqual(['contact', 'Priya']);
  });

  test('of the schedule are not repeated in the title', () => {
    const shared = loadPairs('messages.txt').flatMap(({ text, now: at, timeZone: zone }) => {
      const { title, spans } = parseMessage(text, { now: at, timeZone: zone, contacts: index });
      const stated = spans
        .filter(({ field }) => field === 'due' || field === 'recurrence')
        .map(({ start, end }) => text.slice(start, end));
      return title.toLowerCase() === text.toLowerCase()
        ? []
        : stated.filter((words) => words.length > 6 && title.includes(words));
    });
    expect(shared).toEqual([]);
  });
});

describe('contacts', () => {
  test('returns the same result for a contact list and for its index', () => {
    for (const { text } of loadPairs('messages.txt')) {
      expect(parseMessage(text, { now, timeZone, contacts })).toEqual(parse(text));
    }
  });

  test('finds the same contact among 10,000 others', () => {
    const crowd = Array.from({ length: 10_000 }, (_, at) => ({
      id: `x${at}`,
      name: `Zq${at.toString(36)} Vx${at.toString(36)}`,
    }));
    const big = buildContactIndex([...contacts, ...crowd]);
    for (const { text } of loadPairs('messages.txt')) {
      expect(parseMessage(text, { now, timeZone, contacts: big }).contactId).toBe(parse(text).contactId);
    }
  });
});

describe('unusual texts', () => {
  test.each([
    ['nothing', ''],
    ['spaces', '   \n\t '],
    ['emoji', '🎉🎉🎉'],
    ['numbers', '12 34 56'],
    ['code', 'for (let i = 0; i < 10; i += 1) { send(i); }'],
    ['a link', 'https://example.com/2026/12/05/launch?at=9am'],
    ['Tamil', 'நாளை அம்மாவை அழைக்கவும்'],
    ['Arabic', 'اتصل بي غدا'],
    ['Chinese', '明天给妈妈打电话'],
    ['a phone number', '+91 98200 12345'],
    ['a hash', '6358fe2310ab90ff'],
    ['a version', 'upgrade node from 24.1 to 26.10'],
    ['a control character', 'a\u0000b'],
    ['half a surrogate pair', '\uD83D'],
  ])('returns no schedule and no contact for %s', (_, text) => {
    const message = parse(text);
    expect(message.due).toBeNull();
    expect(message.recurrence).toBeNull();
    expect(message.contactId).toBeNull();
  });

  test('returns a title of at most 100 characters for 100,000 characters', () => {
    for (const piece of [
      'remind me tomorrow at 5 ',
      'mon ',
      '1/2 ',
      '"',
      'day after ',
      'every day before ',
      'Call Priya with ',
      '. ',
      "'a ",
      '(',
      '((a ',
      '\n',
    ]) {
      const message = parse(piece.repeat(Math.ceil(100_000 / piece.length)));
      expect(message.title.length).toBeLessThanOrEqual(100);
    }
  });
});
