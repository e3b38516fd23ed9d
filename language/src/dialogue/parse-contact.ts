import type { ContactFields, ContactRequest, RequestOptions } from '../request/types.ts';
import { toName } from './parse-replacement.ts';
import { findNamed, isPersonPronoun } from './find-named.ts';
import { listTurnWords } from './turn-words.ts';

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u;
/** At least seven digits, with the separators that people use. */
const PHONE = /\+?\d(?:[\s().-]?\d){6,14}/u;
const ADDS =
  /^(?:ek\s+)?(?:add|save|create|store|make|put|new|naya|nayi|jod|jodo)\b|\b(?:jod|jodo|jodna|save|add)\s*(?:lo|lijiye|do|dijiye|dena|karo|kar|kr|kijiye)?/iu;
const CONTACT = /\b(?:contacts?|address book|phone ?book|sampark)\b/iu;
/** Words about the contact book, which belong to no field. */
const OPENERS =
  /^(?:(?:please|pls|can you|could you|kindly|hey|also|and|so|ok|okay|now|i need you to|i want you to|(?:i'd|i would|i should) like to)[\s,]+)+/iu;
const FRAME =
  /\b(?:(?:to|in|into|as|mere|meri|my|the|a|an|ek|naya|nayi|new|somebody|someone)\s+)*(?:contacts?(?: list| book)?|address book|phone ?book)(?:\s+(?:me|mein|main))?\b|^\s*(?:add|save|create|store|make|put|new|jodo?)\b|\b(?:jod|jodo|save|add)\s+(?:lo|lijiye|do|dijiye|dena|karo|kar do|kr do|kar lo|kijiye)\b|\b(?:and\s+)?(?:(?:his|her|their|the)\s+)?(?:named|called|name is|name's|phone number|phone|number|mobile|cell|email address|email|mail id|mail)\b\s*(?:is|:|hai|id)?/giu;
const FROM = /\b(?:from|at|of|works? (?:at|for)|with)\s+([^,;:]+)/iu;

/** "The new electrician, name's Omar, …, add him". */
const CALLED = /\b(?:name(?:['’]s| is)|named|called)\s+(\p{Lu}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*){0,2})/u;

const FULL_NAME = /(?:^|\p{Ll} )(\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){1,3})$/u;

function parseFields(text: string): ContactFields {
  const email = EMAIL.exec(text)?.[0];
  const phone = PHONE.exec(text.replace(EMAIL, ' '))?.[0].trim();
  return { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
}

const clean = (text: string): string => text.replaceAll(/^[\s,;:.–-]+|[\s,;:.!–-]+$/gu, '');

/** Reads "add contact Meera Iyer from Ganga Pharma, meera@…, +91…". Returns null when it adds no contact. */
function parseAdded(text: string): ContactRequest | null {
  const fields = parseFields(text);
  const hasDetail = fields.email !== undefined || fields.phone !== undefined;
  if (!ADDS.test(text.trim().replace(OPENERS, '')) || !(CONTACT.test(text) || hasDetail)) return null;
  const bare = text.replace(EMAIL, ' , ').replace(PHONE, ' , ').replace(OPENERS, '').replaceAll(FRAME, ' , ');
  const parts = bare
    .split(/[,;:\n]|\s[–-]\s|\band\b(?=\s+(?:she|he|they|her|his|is)\b)/iu)
    .map(clean)
    .filter((part) => part !== '');
  const [first = '', ...others] = parts;
  const from = FROM.exec(first);
  const own = clean(from ? first.slice(0, from.index) : first);
  // "Client Meera Iyer": what the person is precedes the name.
  const name = FULL_NAME.exec(own)?.[1] ?? clean(CALLED.exec(text)?.[1] ?? own);
  const beyond = others.map((part) =>
    clean(
      part.replace(/^(?:and\s+)?(?:(?:she|he|they)(?:['’]s| is| are)?\s+)?(?:from|at|of|with|and|ko|hai|h)\s+/iu, ''),
    ),
  );
  const company =
    clean(from?.[1] ?? '') ||
    clean(FROM.exec(others.join(', '))?.[1] ?? '') ||
    (beyond.find((part) => /^\p{Lu}/u.test(part)) ?? '');
  const isName = name.split(/\s+/).every((word) => /^(?:\p{Lu}|\P{L}|[^\p{Script=Latin}])/u.test(word));
  if (!/\p{L}/u.test(name) || name.split(/\s+/).length > 4 || !(isName || CONTACT.test(text))) return null;
  return {
    kind: 'contact',
    action: 'add',
    contactId: null,
    fields: { name: toName(name), ...(company !== '' && { company: toName(company) }), ...fields },
  };
}

const DETAIL = /\b(?:number|numbr|nambar|no|phone|mobile|cell|email|mail|id)\b/iu;
const CHANGED = /\b(?:is|new|now|changed|change|update|updated|naya|nayi|badal|badlo|hai|h|ab|has|got)\b|:|=/iu;
const TASK = /^(?:please\s+)?(?:call|ring|text|send|email|mail|message|whatsapp|remind|dial|forward|give|share)\b/iu;

/** Reads "Priya's new number is …". Returns null when it changes no contact. */
function parseChanged(text: string, options: RequestOptions): ContactRequest | null {
  const fields = parseFields(text);
  if ((fields.email === undefined && fields.phone === undefined) || TASK.test(text.trim())) return null;
  if (!DETAIL.test(text) || !CHANGED.test(text)) return null;
  const bare = text.replace(EMAIL, ' ').replace(PHONE, ' ');
  const named = findNamed(bare, options);
  const before = options.dialogue?.lastTurn?.contactIds ?? [];
  const people = named?.people ?? [];
  // "Ciara's email is …, the Byrne one": the surname, which may be in the address too.
  const told = people.filter(({ words }) =>
    words.some((word) => text.toLowerCase().includes(word) && !people.every((other) => other.words.includes(word))),
  );
  const [person, ...others] = told.length > 0 ? told : people;
  if (person && others.length === 0) return { kind: 'contact', action: 'change', contactId: person.id, fields };
  if (named && !person)
    return { kind: 'contact', action: 'add', contactId: null, fields: { name: named.name, ...fields } };
  const [only, ...more] = before;
  if (!named && only !== undefined && more.length === 0 && listTurnWords(bare).some(isPersonPronoun))
    return { kind: 'contact', action: 'change', contactId: only, fields };
  return null;
}

/** Reads a sentence that adds or changes a contact, or returns null. */
export function parseContactChange(text: string, options: RequestOptions): ContactRequest | null {
  // Lines below the first are pasted: a phone number in them belongs to what was pasted.
  if (text.length > LONGEST || text.trim().endsWith('?') || text.trim().includes('\n')) return null;
  return parseAdded(text) ?? parseChanged(text, options);
}

const LONGEST = 300;
