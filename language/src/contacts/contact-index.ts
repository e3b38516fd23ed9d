import { plainName } from '../text/letters.ts';
import { listSlips, encodeSound } from './sounds.ts';
import { wordSet } from '../text/word-set.ts';

/** A person of the user's, as much as the language needs to know. */
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
  /** How each of the words sounds. */
  sounds: readonly string[];
  company: readonly string[];
}

/** Everything about a contact list that a message needs, looked up in constant time. Build it once per list. */
export interface ContactIndex {
  people: readonly Person[];
  byWord: ReadonlyMap<string, readonly Person[]>;
  bySound: ReadonlyMap<string, readonly Person[]>;
  bySlip: ReadonlyMap<string, readonly Person[]>;
  byPrefix: ReadonlyMap<string, readonly Person[]>;
  byEmail: ReadonlyMap<string, Person>;
  /** By the first word of the company. */
  byCompany: ReadonlyMap<string, readonly Person[]>;
}

export const TITLES = wordSet('mister professor mr mrs ms miss dr prof sir madam maam shri smt sri adv er');

const SHORTEST_PREFIX = 3;

export function splitName(name: string): string[] {
  return plainName(name)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '');
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}

function toPerson(contact: Contact): Person {
  const all = splitName(contact.name);
  const named = all.filter((word) => !TITLES.has(word));
  const words = named.length > 0 ? named : all;
  const last = words.length > 1 ? (words.at(-1) ?? null) : null;
  return {
    id: contact.id,
    first: words[0] ?? '',
    last,
    words,
    sounds: words.map(encodeSound),
    company: splitName(contact.company ?? ''),
  };
}

/** Builds the lookup for a contact list; `parseMessage` takes it in place of the list. */
export function buildContactIndex(contacts: readonly Contact[]): ContactIndex {
  const byWord = new Map<string, Person[]>();
  const bySound = new Map<string, Person[]>();
  const bySlip = new Map<string, Person[]>();
  const byPrefix = new Map<string, Person[]>();
  const byEmail = new Map<string, Person>();
  const byCompany = new Map<string, Person[]>();
  const people = contacts.map(toPerson);
  for (const [at, person] of people.entries()) {
    for (const sound of person.sounds) add(bySound, sound, person);
    for (const word of person.words) {
      add(byWord, word, person);
      for (const slip of listSlips(word)) add(bySlip, slip, person);
    }
    for (const slip of listSlips(person.sounds[0] ?? '')) add(bySlip, slip, person);
    for (let length = SHORTEST_PREFIX; length < person.first.length && person.first.length >= 5; length += 1) {
      add(byPrefix, person.first.slice(0, length), person);
    }
    const email = contacts[at]?.email?.trim().toLowerCase();
    if (email) byEmail.set(email, person);
    const company = person.company[0];
    if (company !== undefined) add(byCompany, company, person);
  }
  return { people, byWord, bySound, bySlip, byPrefix, byEmail, byCompany };
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
