import { getContactIndex, splitName, type Person } from '../contacts/contact-index.ts';
import { matchFullName, matchWord } from '../contacts/match.ts';
import { getProbability, type Evidence } from '../evidence/model.ts';
import type { ContactFields, ContactRequest, RequestOptions } from '../request/types.ts';
import { findNewName, isCompany, withoutBookWords } from './find-new-name.ts';
import { toName } from './parse-replacement.ts';
import { findNamed, isPersonPronoun } from './find-named.ts';
import { listTurnWords } from './turn-words.ts';

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u;
/** At least seven digits, with the separators that people use. */
const PHONE = /\+?\d(?:[\s().-]?\d){6,14}/u;
const CONTACT = /\b(?:contacts?|address book|phone ?book|sampark)\b/iu;
/** Verbs of keeping: "can u add her", "put in a new person", "save kro". */
const KEEPS =
  /(?<!\p{L})(?:add|save|store|create|put|pop|stick|chuck|jot|note|keep|register|jod\p{L}*|likh\p{L}*|rakh\p{L}*|daal\p{L}*|new|naya|nayi)(?!\p{L})/iu;
/** Something is to be done with the number or the address: "text Sam on 07700 …". */
const USES =
  /(?<!\p{L})(?:call|ring|text|send|remind|dial|forward|pay|order|book|confirm|chase|reply|message)(?!\p{L})/iu;
/** The least probability of a new contact, and the least beside a verb of keeping. */
const LIKELY = 0.5;
const POSSIBLE = 0.03;
const FROM = /^\s*(?:from|at|of|works? (?:at|for)|with)\s+((?:(?!\s(?:is|has|changed|and|on)\s)[^,;:|])+)/iu;

function parseFields(text: string): ContactFields {
  const email = EMAIL.exec(text)?.[0];
  const phone = PHONE.exec(text.replace(EMAIL, ' '))?.[0].trim();
  return { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
}

const clean = (text: string): string => text.replaceAll(/^[\s,;:.=–—-]+|[\s,;:.!=–—-]+$/gu, '');

/** Whether the words keep a person: by a verb of keeping, or by the evidence. */
function isAdded(text: string, { email, phone }: ContactFields, evidence: Evidence): boolean {
  if (CONTACT.test(text) && KEEPS.test(text) && !USES.test(text)) return true;
  if (email === undefined && phone === undefined) return false;
  const probability = getProbability(evidence, 'add_contact');
  return probability > LIKELY || (probability > POSSIBLE && KEEPS.test(text) && !USES.test(text));
}

/** Reads "add contact Meera Iyer from Ganga Pharma, meera@…, +91…". Returns null when it adds no contact. */
function parseAdded(text: string, evidence: Evidence): ContactRequest | null {
  const fields = parseFields(text);
  if (!isAdded(text, fields, evidence)) return null;
  const blank = (part: string): string => '|'.padEnd(part.length);
  const bare = text.replace(EMAIL, blank).replace(PHONE, blank);
  const range = findNewName(bare, fields.email);
  if (!range) return null;
  const name = toName(bare.slice(range.start, range.end));
  const [before, after] = [bare.slice(0, range.start), bare.slice(range.end).replace(/^['’]s(?!\p{L})/u, '')];
  const from = FROM.exec(after);
  const parts = after
    .slice(from?.[0].length ?? 0)
    .split(PARTS)
    .map(clean);
  const domain = fields.email?.split('@')[1] ?? '';
  const named = clean(from?.[1] ?? '') || parts.find((part) => isCompany(part, domain));
  const notes = [...before.split(PARTS), ...parts.filter((part) => part !== named)]
    .map(withoutBookWords)
    .filter((part) => part !== '');
  return {
    kind: 'contact',
    action: 'add',
    contactId: null,
    fields: {
      name,
      ...(named !== undefined && named !== '' && { company: toName(named.replace(/^the\s+/iu, '')) }),
      ...fields,
      ...(notes.length > 0 && { notes: notes.join(', ') }),
    },
  };
}

const PARTS = /[,;:\n|]|\s[–—-]\s/u;

const DETAIL = /\b(?:number|numbr|nambar|no|phone|mobile|cell|email|mail|id)\b/iu;
const CHANGED = /\b(?:is|new|now|changed|change|update|updated|naya|nayi|badal|badlo|hai|h|ab|has|got)\b|:|=/iu;
const TASK = /^(?:please\s+)?(?:call|ring|text|send|email|mail|message|whatsapp|remind|dial|forward|give|share)\b/iu;

/** Reads "Priya's new number is …". Returns null when it changes no contact. */
function parseChanged(text: string, options: RequestOptions): ContactRequest | null {
  const fields = parseFields(text);
  if ((fields.email === undefined && fields.phone === undefined) || TASK.test(text.trim())) return null;
  if (!DETAIL.test(text) || !CHANGED.test(text)) return null;
  const bare = text.replace(EMAIL, ' ').replace(PHONE, ' ');
  const named = findNamed(bare, options.contacts);
  const people = named?.people ?? [];
  // "Ciara's email is …, the Byrne one": the surname, which may be in the address too.
  const told = people.filter(({ words }) =>
    words.some((word) => text.toLowerCase().includes(word) && !people.every((other) => other.words.includes(word))),
  );
  const [person, ...others] = told.length > 0 ? told : people;
  if (person && others.length === 0) return { kind: 'contact', action: 'change', contactId: person.id, fields };
  if (named && !person)
    return { kind: 'contact', action: 'add', contactId: null, fields: { name: named.name, ...fields } };
  return named ? null : parseOwned(text, fields, options);
}

/** "Her new number is …": that of the only person of the last turn. */
function parseOwned(text: string, fields: ContactFields, { dialogue }: RequestOptions): ContactRequest | null {
  const [only, ...more] = dialogue?.lastTurn?.contactIds ?? [];
  const bare = text.replace(EMAIL, ' ').replace(PHONE, ' ');
  return only !== undefined && more.length === 0 && DETAIL.test(bare) && listTurnWords(bare).some(isPersonPronoun)
    ? { kind: 'contact', action: 'change', contactId: only, fields }
    : null;
}

/** The contacts whose name a new name is: all of its words, so that "Jess Mallinson" is not Jessica Byrne. */
function findKnown(name: string, { contacts }: RequestOptions): readonly Person[] {
  const index = getContactIndex(contacts);
  const words = splitName(name);
  return (words.length > 1 ? matchFullName(index, words) : matchWord(index, words[0] ?? '', true))?.people ?? [];
}

/** Reads a sentence that adds or changes a contact, or returns null. */
export function parseContactChange(text: string, evidence: Evidence, options: RequestOptions): ContactRequest | null {
  // Lines below the first are pasted: a phone number in them belongs to what was pasted.
  if (text.length > LONGEST || text.trim().endsWith('?') || text.trim().includes('\n')) return null;
  const added = parseAdded(text, evidence);
  // "Ye purana hai, uska naya no 98…": without a verb of keeping and a name in capitals it is the number of the person of the last turn.
  if (added && !STORES.test(text) && !text.includes(added.fields.name ?? '')) {
    const own = parseOwned(text, parseFields(text), options);
    if (own) return own;
  }
  const [known, ...others] = findKnown(added?.fields.name ?? '', options);
  if (added && (!known || NEW.test(text))) return added;
  const changed = parseChanged(text, options);
  if (changed || !known || others.length > 0 || !DETAIL.test(text)) return changed ?? added;
  // "Meera Nair" may be somebody else than Mira Nair.
  if (!splitName(added?.fields.name ?? '').every((word) => known.words.includes(word))) return added;
  // "Save Tiffany's number …" of a known Tiffany.
  return { kind: 'contact', action: 'change', contactId: known.id, fields: parseFields(text) };
}

const LONGEST = 300;
const STORES =
  /(?<!\p{L})(?:add|save|store|create|put|pop|stick|chuck|jot|note|keep|register|jod\p{L}*|likh\p{L}*|rakh\p{L}*|daal\p{L}*)(?!\p{L})/iu;
/** Somebody who is not known yet: "add new contact Priya". */
const NEW =
  /\b(?:new|another|naya) (?:contact|person|client|customer|somebody|someone)\b|\b(?:add|save|create) (?:an? |the )?contact\b/iu;
