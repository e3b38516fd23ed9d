import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildContactIndex, readRequest } from '../src/index.ts';

const contacts = buildContactIndex([
  { id: 'priya', name: 'Priya Sharma' },
  { id: 'david', name: 'David Chen' },
]);
const options = { now: Temporal.Instant.from('2026-11-18T05:00:00Z'), timeZone: 'Asia/Kolkata', contacts, tasks: [] };

/** The names that match no contact, once each, in order. */
function parseUnknownNames(text: string): string {
  const request = readRequest(text, options);
  const tasks = 'tasks' in request ? request.tasks : [];
  const names = tasks.flatMap(({ contactId, contactName, contactCandidates }) =>
    contactName !== null && contactId === null && contactCandidates.length === 0 ? [contactName.toLowerCase()] : [],
  );
  return [...new Set(names)].join(', ') || '-';
}

const examples = readFileSync(new URL('sets/unknown-names.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [text, names] = line.split(' => ');
    // Titles and capitals are added where the name is offered.
    return names === undefined || text === undefined
      ? []
      : [{ text, names: names.toLowerCase().replace(/\b(?:mr|dr)\. /, '') }];
  });

test('names of people who are not contacts are read in at least 95 of 100 messages, and things in none', () => {
  const wrong = examples.filter(({ text, names }) => parseUnknownNames(text) !== names);
  const share = 1 - wrong.length / examples.length;
  expect(examples.length).toBeGreaterThanOrEqual(110);
  expect(share, wrong.map(({ text }) => text).join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(wrong.filter(({ names }) => names === '-')).toEqual([]);
});
