import { maxContactCandidates } from '@aide/contract/limits';
import { describe, expect, test } from 'vitest';
import { LONGEST_LIST } from '../src/contacts/contact-index.ts';
import { buildContactIndex, parseMessage, type Contact } from '../src/index.ts';

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
const timeZone = 'Asia/Kolkata';
/** Writes a number with letters only, so that it can be a last name. */
const letters = (at: number): string =>
  at
    .toString()
    .padStart(5, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** Worst case: every contact shares a first name and a company. */
const namesakes: Contact[] = Array.from({ length: 20_000 }, (_, at) => ({
  id: `c${at}`,
  name: `Rahul Zx${letters(at)}`,
  email: `rahul${at}@example.com`,
  company: 'Acme',
}));
const index = buildContactIndex(namesakes);
const parse = (text: string, contacts: Parameters<typeof parseMessage>[1]['contacts'] = index) =>
  parseMessage(text, { now, timeZone, contacts });

describe('20,000 contacts with one first name and one company', () => {
  test('no key of the index has more contacts than LONGEST_LIST', () => {
    const { byEmail, ...lists } = index;
    expect(byEmail.size).toBe(namesakes.length);
    const longest = Object.values(lists).map((map) => Math.max(...map.values().map((people) => people.length)));
    for (const length of longest) expect(length).toBeLessThanOrEqual(LONGEST_LIST);
    expect(index.byFirst.get('rahul')).toHaveLength(LONGEST_LIST);
  });

  test.each(['call Rahul tomorrow', 'call Acme tomorrow', 'call Rahul at Acme tomorrow', 'call rahool tomorrow'])(
    'at most ten are offered: %s',
    (text) => {
      const { contactId, contactCandidates } = parse(text);
      expect(contactId).toBeNull();
      expect(contactCandidates).toHaveLength(maxContactCandidates);
    },
  );

  test('a contact beyond the list is found by its last name and by its email', () => {
    const last = namesakes.at(-1);
    const [, surname = ''] = last?.name.split(' ') ?? [];
    expect(parse(`call Rahul ${surname} tomorrow`).contactId).toBe(last?.id);
    expect(parse(`call rahul ${surname.toLowerCase()} tomorrow`).contactId).toBe(last?.id);
    expect(parse('write to Rahul rahul19999@example.com tomorrow').contactId).toBe(last?.id);
  });

  test('a second company with the same first word is found among a thousand of the first', () => {
    const foods = { id: 'foods', name: 'Zoya Khan', company: 'Acme Foods' };
    const both = buildContactIndex([...namesakes.slice(0, 1_000), foods]);
    expect(parse('call Acme Foods tomorrow', both).contactId).toBe('foods');
    expect(parse('call Zoya at Acme Foods tomorrow', both).contactId).toBe('foods');
  });
});
