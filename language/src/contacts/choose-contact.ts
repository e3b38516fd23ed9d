import { maxContactCandidates } from '@aide/contract/limits';
import { isCapital } from '../text/letters.ts';
import type { Range } from '../text/mask.ts';
import { looksLikeEmail } from '../text/opaque.ts';
import type { Token } from '../text/tokens.ts';
import { isCommonWord } from './common-words.ts';
import { LONGEST_LIST, type ContactIndex, type Person } from './contact-index.ts';
import type { Mention } from './find-people.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

export interface CompanyMention extends Range {
  people: readonly Person[];
}

const GENERIC = wordSet(`
ltd limited inc llc llp pvt private corp corporation co company group labs bank technologies solutions services
media india
`);

const spelling = (token: Token | undefined): string => (token ? token.plain || token.word : '');

function companyAt(tokens: Tokens, at: number, index: ContactIndex): CompanyMention | null {
  const token = tokens[at];
  if (!token || token.kind !== 'word') return null;
  const spoken = token.plain;
  const people = index.byCompany.get(spoken);
  if (!people) return null;
  let longest = at;
  let fitting: Person[] = [];
  for (const person of people) {
    let end = at;
    let matched = 0;
    while (matched < person.company.length && spelling(tokens[end]) === person.company[matched]) {
      matched += 1;
      end += 1;
    }
    const rest = person.company.slice(matched);
    if (matched === 0 || (rest.length > 0 && !rest.every((word) => GENERIC.has(word)))) continue;
    if (end > longest) {
      longest = end;
      fitting = [person];
    } else if (end === longest) fitting.push(person);
  }
  const distinct = isCapital(token.text) || longest - at > 1 || !isCommonWord(spoken);
  return fitting.length > 0 && distinct ? { start: at, end: longest, people: fitting } : null;
}

export function findCompanies(tokens: Tokens, index: ContactIndex, isTaken: (at: number) => boolean): CompanyMention[] {
  const found: CompanyMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const company = isTaken(at) ? null : companyAt(tokens, at, index);
    if (!company) continue;
    found.push(company);
    at = company.end - 1;
  }
  return found;
}

export function findEmails(tokens: Tokens, index: ContactIndex): { people: Person[]; ranges: Range[] } {
  const people: Person[] = [];
  const ranges: Range[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'opaque' || !looksLikeEmail(token.word)) continue;
    const person = index.byEmail.get(token.word.replace(/^mailto:/, ''));
    if (person) {
      people.push(person);
      ranges.push({ start: at, end: at + 1 });
    }
  }
  return { people, ranges };
}

export interface ContactChoice {
  contactId: string | null;
  contactName: string | null;
  candidates: string[];
  range: Range | null;
  /** Confidence of the match, 0 to 1. */
  certainty: number;
}

const NO_CONTACT: ContactChoice = { contactId: null, contactName: null, candidates: [], range: null, certainty: 0.95 };

/**
 * The person to be contacted wins over one mentioned in passing, the request's own sentence over the others, then the
 * first.
 */
function pick(mentions: readonly Mention[], action: Range): Mention | null {
  let best: { mention: Mention; score: number } | null = null;
  for (const mention of mentions) {
    const inAction = mention.start >= action.start && mention.start < action.end;
    const score = (inAction ? 4 : 0) + (mention.target ? 2 : 0) + (mention.match ? 0.5 : 0);
    if (!best || score > best.score) best = { mention, score };
  }
  return best?.mention ?? null;
}

function linked(people: readonly Person[], name: string | null, range: Range, certainty: number): ContactChoice {
  const [only] = people;
  if (only && people.length === 1) return { contactId: only.id, contactName: name, candidates: [], range, certainty };
  return {
    contactId: null,
    contactName: name,
    candidates: people.slice(0, maxContactCandidates).map((person) => person.id),
    range,
    certainty: certainty - 0.02,
  };
}

const CERTAINTY = { exact: 0.97, nickname: 0.92, sound: 0.91, prefix: 0.85, slip: 0.8 };

export interface Sources {
  tokens: Tokens;
  mentions: readonly Mention[];
  companies: readonly CompanyMention[];
  emails: { people: readonly Person[]; ranges: readonly Range[] };
  /** The authors of a forwarded or quoted mail. */
  writers: readonly Mention[];
}

/** Of several people with a name those with whose company a word of the message is: "Steve at Yorlock". */
export function narrowByCompany(people: readonly Person[], tokens: Tokens): readonly Person[] {
  if (people.length < 2) return people;
  const said = new Set(tokens.map(spelling));
  const narrowed = people.filter(({ company }) =>
    company.some((word) => said.has(word) && !GENERIC.has(word) && !isCommonWord(word)),
  );
  return narrowed.length > 0 ? narrowed : people;
}

/** Whether a list of people with the same name was cut off before this one. */
function isBeyond(people: readonly Person[], person: Person): boolean {
  return people.length >= LONGEST_LIST && people[0]?.first === person.first;
}

export function chooseContact(
  { tokens, mentions, companies, emails, writers }: Sources,
  action: Range,
  followUp: boolean,
): ContactChoice {
  const mention = pick(mentions, action);
  if (mention) {
    const people = mention.match?.people ?? [];
    if (people.length === 0) {
      const mailed = emails.people[0];
      return {
        contactId: mailed?.id ?? null,
        contactName: mention.name,
        candidates: [],
        range: mention,
        certainty: 0.8,
      };
    }
    const companyNames = new Set(companies.flatMap((company) => company.people.map(({ companyName }) => companyName)));
    const atCompany = people.length > 1 ? people.filter(({ companyName }) => companyNames.has(companyName)) : [];
    const mailed = [...new Set(emails.people)];
    const byMail = mailed.filter((person) => people.includes(person) || isBeyond(people, person));
    const narrowed = byMail.length > 0 ? byMail : atCompany.length > 0 ? atCompany : narrowByCompany(people, tokens);
    return linked(narrowed, mention.name, mention, CERTAINTY[mention.match?.closeness ?? 'exact']);
  }
  const [mailed] = emails.people;
  const [mailRange] = emails.ranges;
  if (mailed && mailRange)
    return { contactId: mailed.id, contactName: null, candidates: [], range: mailRange, certainty: 0.95 };
  const company = companies.find(({ start }) => start >= action.start && start < action.end) ?? companies[0];
  if (company && followUp) return linked(company.people, null, company, 0.92);
  const [writer] = writers;
  return writer?.match ? { ...linked(writer.match.people, writer.name, writer, 0.85), range: null } : NO_CONTACT;
}

const JOINS = wordSet('and & + , aur or');

/** The ids of further contacts named beside the chosen one: "call Priya and Rahul" is also with Rahul. */
export function listAlso(
  tokens: Tokens,
  mentions: readonly Pick<Mention, 'start' | 'end' | 'match'>[],
  { contactId, range }: Pick<ContactChoice, 'contactId' | 'range'>,
): string[] {
  if (contactId === null || !range) return [];
  const also: string[] = [];
  let { end } = range;
  for (const { start, end: next, match } of mentions.filter((mention) => mention.start >= range.end)) {
    if (start === end || !tokens.slice(end, start).every(({ word }) => JOINS.has(word))) break;
    const [person, ...others] = match?.people ?? [];
    if (person && others.length === 0 && person.id !== contactId) also.push(person.id);
    end = next;
  }
  return also;
}
