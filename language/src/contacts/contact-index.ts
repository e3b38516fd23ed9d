import { maxContactCandidates } from '@aide/contract/limits';
import { plainName } from '../text/letters.ts';
import { listSlips, encodeSound } from './sounds.ts';
import { wordSet } from '../text/word-set.ts';

/** A contact, reduced to the fields the language needs. */
export interface Contact {
  id: string;
  name: string;
  email?: string | null;
  company?: string | null;
}

export interface Person {
  id: string;
  first: string;
  last: string | null;
  /** Every word of the name. */
  words: readonly string[];
  /** The sound key of each word. */
  sounds: readonly string[];
  /** The words of the company. */
  company: readonly string[];
  /** The company's words joined, for comparison. */
  companyName: string;
}

/**
 * Finds the contacts that a word can mean in constant time. Lists are capped at `LONGEST_LIST`, so that parsing does
 * not slow down when thousands of contacts share a name.
 */
export interface ContactIndex {
  /** By any word of the name. */
  byWord: ReadonlyMap<string, readonly Person[]>;
  /** By the first word of the name. */
  byFirst: ReadonlyMap<string, readonly Person[]>;
  bySound: ReadonlyMap<string, readonly Person[]>;
  byFirstSound: ReadonlyMap<string, readonly Person[]>;
  bySlip: ReadonlyMap<string, readonly Person[]>;
  byPrefix: ReadonlyMap<string, readonly Person[]>;
  byEmail: ReadonlyMap<string, Person>;
  /** By the first word of the company. */
  byCompany: ReadonlyMap<string, readonly Person[]>;
}

/** The maximum number of contacts per key. The others are found by a second word: the last name, or the email. */
export const LONGEST_LIST = 100;

export const TITLES = wordSet('mister professor mr mrs ms miss dr prof sir madam maam shri smt sri adv er');

const SHORTEST_PREFIX = 3;

export function splitName(name: string): string[] {
  return plainName(name)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '');
}

function add(map: Map<string, Person[]>, key: string, person: Person): void {
  const list = map.get(key);
  if (!list) map.set(key, [person]);
  else if (list.length < LONGEST_LIST && list.at(-1) !== person) list.push(person);
}

function toPerson(contact: Contact): Person {
  const all = splitName(contact.name);
  const named = all.filter((word) => !TITLES.has(word));
  const words = named.length > 0 ? named : all;
  const last = words.length > 1 ? (words.at(-1) ?? null) : null;
  const company = splitName(contact.company ?? '');
  return {
    id: contact.id,
    first: words[0] ?? '',
    last,
    words,
    sounds: words.map(encodeSound),
    company,
    companyName: company.join(' '),
  };
}

export interface ContactIndexBuilder {
  add(contact: Contact): void;
  /** The index of the contacts added so far. */
  readonly index: ContactIndex;
}

/** Builds an index one contact at a time, so that a caller with tens of thousands of contacts can yield in between. */
export function createContactIndexBuilder(): ContactIndexBuilder {
  const byWord = new Map<string, Person[]>();
  const byFirst = new Map<string, Person[]>();
  const bySound = new Map<string, Person[]>();
  const byFirstSound = new Map<string, Person[]>();
  const bySlip = new Map<string, Person[]>();
  const byPrefix = new Map<string, Person[]>();
  const byEmail = new Map<string, Person>();
  const byCompany = new Map<string, Person[]>();
  const companySizes = new Map<string, number>();

  function addCompany(person: Person): void {
    const [firstWord] = person.company;
    if (firstWord === undefined) return;
    const size = companySizes.get(person.companyName) ?? 0;
    companySizes.set(person.companyName, size + 1);
    // One more than can be offered shows that the list is cut off, and leaves room for other companies with the same
    // first word.
    if (size <= maxContactCandidates) add(byCompany, firstWord, person);
  }

  return {
    index: { byWord, byFirst, bySound, byFirstSound, bySlip, byPrefix, byEmail, byCompany },
    add(contact) {
      const person = toPerson(contact);
      const { first } = person;
      const firstSound = person.sounds[0] ?? '';
      add(byFirst, first, person);
      add(byFirstSound, firstSound, person);
      for (const sound of person.sounds) add(bySound, sound, person);
      for (const word of person.words) {
        add(byWord, word, person);
        for (const slip of listSlips(word)) add(bySlip, slip, person);
      }
      for (const slip of listSlips(firstSound)) add(bySlip, slip, person);
      for (let length = SHORTEST_PREFIX; length < first.length && first.length >= 5; length += 1) {
        add(byPrefix, first.slice(0, length), person);
      }
      const email = contact.email?.trim().toLowerCase();
      if (email) byEmail.set(email, person);
      addCompany(person);
    },
  };
}

/** Builds the index of a contact list in one call; `parseMessage` accepts it in place of the list. */
export function buildContactIndex(contacts: readonly Contact[]): ContactIndex {
  const builder = createContactIndexBuilder();
  for (const contact of contacts) builder.add(contact);
  return builder.index;
}

const cache = new WeakMap<readonly Contact[], ContactIndex>();

export function getContactIndex(contacts: readonly Contact[] | ContactIndex): ContactIndex {
  if ('byWord' in contacts) return contacts;
  const known = cache.get(contacts);
  if (known) return known;
  const index = buildContactIndex(contacts);
  cache.set(contacts, index);
  return index;
}
