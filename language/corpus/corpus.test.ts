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
import { loadContacts, loadPairs } from './load-corpus.ts';

const formatDue = (due: Due): string => (due.time === null ? due.date : `${due.date} ${due.time}`);
const formatPattern = (recurrence: Recurrence, due: Due): string =>
  `${describeRecurrence(recurrence)} | ${formatDue(due)}`;

describe('dates and times', () => {
  test.each([...loadPairs('dates.txt'), ...loadPairs('times.txt')])(
    '$at  $text',
    ({ text, expected, now, timeZone }) => {
      const read = parseDate(text, { now, timeZone });
      expect(read ? formatDue(read.due) : '-').toBe(expected);
    },
  );
});

describe('repetitions', () => {
  test.each(loadPairs('recurrence.txt'))('$at  $text', ({ text, expected, now, timeZone }) => {
    const read = parseRecurrence(text, { now, timeZone });
    expect(read.ok ? formatPattern(read.recurrence, read.first) : '-').toBe(expected);
    expect(read.ok || read.suggestions.length > 0).toBe(true);
  });

  test('suggests only patterns that parse', () => {
    const unreadable = loadPairs('recurrence.txt').flatMap(({ text, now, timeZone }) => {
      const read = parseRecurrence(text, { now, timeZone });
      return read.ok ? [] : read.suggestions.filter((suggestion) => !parseRecurrence(suggestion, { now, timeZone }).ok);
    });
    expect(unreadable).toEqual([]);
  });
});

describe('address words', () => {
  test.each(loadPairs('addresses.txt'))('$at  $text', ({ text, expected, now, timeZone }) => {
    const read = parseAddressWord(text, { now, timeZone });
    const words = read.ok && (read.recurrence ? formatPattern(read.recurrence, read.due) : formatDue(read.due));
    expect(words || '-').toBe(expected);
    expect(read.ok || read.known.includes('tomorrow')).toBe(true);
  });
});

function formatContact({ contactName, contactId, contactCandidates }: ParsedMessage): string[] {
  if (contactName === null && contactId === null && contactCandidates.length === 0) return [];
  const who = contactId ?? (contactCandidates.length > 0 ? contactCandidates.join(' or ') : 'nobody known');
  return [`${contactName ?? 'someone'} is ${who}`];
}

/** The meaning in one line: title, then everything that is not the default. */
function formatMessage(message: ParsedMessage): string {
  const { recurrence, due } = message;
  const when = recurrence && due ? formatPattern(recurrence, due) : due ? formatDue(due) : null;
  return [
    message.title,
    ...(message.taskType === 'follow_up' ? ['follow-up'] : []),
    ...(message.priority === 'medium' ? [] : [message.priority]),
    ...formatContact(message),
    ...(message.backlog ? ['backlog'] : []),
    ...(when === null ? [] : [when]),
  ].join(' | ');
}

describe('messages', () => {
  const contacts = buildContactIndex(loadContacts());
  test.each(loadPairs('messages.txt'))('$at  $text', ({ text, expected, now, timeZone }) => {
    expect(formatMessage(parseMessage(text, { now, timeZone, contacts }))).toBe(expected);
  });
});
