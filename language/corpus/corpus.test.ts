import type { Due, ParsedMessage, Recurrence } from '@aide/contract';
import { describe, expect, test } from 'vitest';
import {
  buildContactIndex,
  describeRecurrence,
  parseAddressWord,
  parseDate,
  parseMessage,
  parseRecurrence,
} from '../src/index.ts';
import { readContacts, readPairs } from './read-corpus.ts';

const sayDue = (due: Due): string => (due.time === null ? due.date : `${due.date} ${due.time}`);
const sayPattern = (recurrence: Recurrence, due: Due): string => `${describeRecurrence(recurrence)} | ${sayDue(due)}`;

describe('dates and times', () => {
  test.each([...readPairs('dates.txt'), ...readPairs('times.txt')])(
    '$at  $text',
    ({ text, expected, now, timeZone }) => {
      const read = parseDate(text, { now, timeZone });
      expect(read ? sayDue(read.due) : '-').toBe(expected);
    },
  );
});

describe('repetitions', () => {
  test.each(readPairs('recurrence.txt'))('$at  $text', ({ text, expected, now, timeZone }) => {
    const read = parseRecurrence(text, { now, timeZone });
    expect(read.ok ? sayPattern(read.recurrence, read.first) : '-').toBe(expected);
    expect(read.ok || read.suggestions.length > 0).toBe(true);
  });

  test('a suggestion is always a pattern that can be read', () => {
    const unreadable = readPairs('recurrence.txt').flatMap(({ text, now, timeZone }) => {
      const read = parseRecurrence(text, { now, timeZone });
      return read.ok ? [] : read.suggestions.filter((suggestion) => !parseRecurrence(suggestion, { now, timeZone }).ok);
    });
    expect(unreadable).toEqual([]);
  });
});

describe('address words', () => {
  test.each(readPairs('addresses.txt'))('$at  $text', ({ text, expected, now, timeZone }) => {
    const read = parseAddressWord(text, { now, timeZone });
    const said = read.ok && (read.recurrence ? sayPattern(read.recurrence, read.due) : sayDue(read.due));
    expect(said || '-').toBe(expected);
    expect(read.ok || read.known.includes('tomorrow')).toBe(true);
  });
});

function sayContact({ contactName, contactId, contactCandidates }: ParsedMessage): string[] {
  if (contactName === null && contactId === null && contactCandidates.length === 0) return [];
  const who = contactId ?? (contactCandidates.length > 0 ? contactCandidates.join(' or ') : 'nobody known');
  return [`${contactName ?? 'someone'} is ${who}`];
}

/** The meaning in one line: title, then everything that is not the default. */
function sayMessage(message: ParsedMessage): string {
  const { recurrence, due } = message;
  const when = recurrence && due ? sayPattern(recurrence, due) : due ? sayDue(due) : null;
  return [
    message.title,
    ...(message.taskType === 'follow_up' ? ['follow-up'] : []),
    ...(message.priority === 'medium' ? [] : [message.priority]),
    ...sayContact(message),
    ...(message.backlog ? ['backlog'] : []),
    ...(when === null ? [] : [when]),
  ].join(' | ');
}

describe('messages', () => {
  const contacts = buildContactIndex(readContacts());
  test.each(readPairs('messages.txt'))('$at  $text', ({ text, expected, now, timeZone }) => {
    expect(sayMessage(parseMessage(text, { now, timeZone, contacts }))).toBe(expected);
  });
});
