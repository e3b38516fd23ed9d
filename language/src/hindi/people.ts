import type { TaskType } from '@aide/contract';
import { couldBeName, isCommonWord } from '../contacts/common-words.ts';
import { narrowByCompany } from '../contacts/choose-contact.ts';
import type { ContactIndex, Person } from '../contacts/contact-index.ts';
import type { PeopleMatch } from '../contacts/match.ts';
import { matchFullName, matchWord } from '../contacts/match.ts';
import { isCapital, plainName } from '../text/letters.ts';
import type { IsIn, Range } from '../text/mask.ts';

import { wordAt, type Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { CORRECTIONS, findLexeme } from './lexicon.ts';
import { isDevanagari, transliterate } from './transliterate.ts';

type Tokens = readonly Token[];

const HONORIFICS = wordSet('ji bhai bhaiya sahab sir madam didi');
export const PRONOUNS = wordSet('unko');
const TITLES = wordSet('dr doctor mr mrs ms shri prof');

export interface Mention extends Range {
  name: string;
  match: PeopleMatch | null;
  target: boolean;
}

const latinName = (token: Token): string => (isDevanagari(token.text) ? transliterate(token.text) : token.plain);

/** Surnames are spelled in two ways where Devanagari has one: नायर is Nayar or Nair. */
const listSpellings = (token: Token): string[] => {
  const latin = latinName(token);
  return [latin, latin.replace(/aya(?=[^aeiou]|$)/, 'ai')];
};

/** The contacts that a word can name. A Devanagari name matches as written or by its sound. */
export function matchName(index: ContactIndex, token: Token, exactOnly: boolean): PeopleMatch | null {
  const written = isDevanagari(token.text) ? matchWord(index, plainName(token.text), true) : null;
  return written ?? matchWord(index, latinName(token), exactOnly);
}

/** Postpositions after a name: ko, se and ke saath mark the person addressed; ka, ki and ke mark a possessive. */
function roleAfter(tokens: Tokens, at: number): 'target' | 'owner' | null {
  const word = wordAt(tokens, at);
  if (word === 'ko' || word === 'se') return 'target';
  if (word === 'ke' && wordAt(tokens, at + 1) === 'saath') return 'target';
  if ((word === 'ka' || word === 'ki' || word === 'ke') && wordAt(tokens, at + 1) === 'follow') return 'target';
  return word === 'ka' || word === 'ki' || word === 'ke' ? 'owner' : null;
}

const JOINS = wordSet('aur and & , ya');

/** "Rakesh aur Imran ko": the postposition after the last name applies to all of them. */
function roleOfOthers(tokens: Tokens, written: Tokens, index: ContactIndex, from: number): 'target' | 'owner' | null {
  let at = from;
  while (JOINS.has(wordAt(tokens, at))) at += 1;
  const isName = (token: Token | undefined): boolean =>
    token?.kind === 'word' &&
    findLexeme(token.text) === null &&
    (isCapital(token.text) || matchName(index, token, true) !== null);
  if (at === from || !isName(written[at])) return null;
  while (isName(written[at]) || HONORIFICS.has(wordAt(tokens, at))) at += 1;
  return roleAfter(tokens, at) ?? roleOfOthers(tokens, written, index, at);
}

export function findMentions(tokens: Tokens, written: Tokens, index: ContactIndex, isTaken: IsIn): Mention[] {
  const found: Mention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = written[at];
    if (!token || token.kind !== 'word' || isTaken(at)) continue;
    const known = findLexeme(token.text);
    const honoured = HONORIFICS.has(wordAt(tokens, at + 1));
    const nameLike = known !== null && NAME_LIKE.has(known) && (honoured || roleAfter(tokens, at + 1) === 'target');
    if (known !== null && !(nameLike && matchName(index, token, false))) continue;
    if (TITLES.has(token.word)) continue;
    let end = at + 1;
    let match = matchName(index, token, !isDevanagari(token.text) && isCommonWord(token.word));
    const surname = written[end];
    if (surname?.kind === 'word' && findLexeme(surname.text) === null && !isTaken(end)) {
      const full = listSpellings(surname)
        .map((last) => matchFullName(index, [latinName(token), last]))
        .find((candidate) => candidate !== null);
      if (full) {
        match = full;
        end += 1;
      } else if (match && isCapital(surname.text) && isCapital(token.text) && !isCommonWord(surname.word)) {
        match = null;
        end += 1;
      }
    }
    const nameEnd = end;
    while (HONORIFICS.has(wordAt(tokens, end))) end += 1;
    const role = roleAfter(tokens, end) ?? (match ? roleOfOthers(tokens, written, index, end) : null);
    const unknown = match === null || match.closeness === 'slip' || match.closeness === 'prefix';
    const capital = isCapital(token.text) && !isAcronym(token.text) && !isCommonWord(token.word);
    const named = capital || honoured || (role === 'target' && isReached(tokens, end) && isLowName(token));
    if (match === null && !(role !== null && named && !index.byCompany.has(token.plain))) continue;
    if (match && role === null && !capital && match.closeness !== 'exact') continue;
    if (unknown && match && role === null) continue;
    if (match === null && isThing(tokens, at)) continue;
    if (
      match === null &&
      role === 'owner' &&
      !honoured &&
      (at === 0 || !isTaken(at - 1) || wordAt(tokens, end + 1) === 'liye')
    )
      continue;
    found.push({
      start: at,
      end: nameEnd,
      name: written
        .slice(at, nameEnd)
        .map(({ text }) => text)
        .join(' '),
      match,
      target: role === 'target',
    });
    at = end - 1;
  }
  return found;
}

/** Verbs and nouns that require a person: "ko call", "se baat". */
const REACHES = wordSet('call phone mail message whatsapp ping bolna batana puchna baat milna');
const isReached = (tokens: Tokens, postposition: number): boolean => REACHES.has(wordAt(tokens, postposition + 1));

/** Relatives and trades: people, but not names. */
const PEOPLE_WORDS = wordSet(`
amma ammi abba abbu baba babuji pitaji maa chacha chachi mama mami nana nani dada dadi bua fufa mausi mausa tau tai
beta beti bhabhi jija saala saali bahu damad pati patni biwi dost dhobi nai darzi doodhwala kaamwali bai seth malik padosi bachche
dukan dukaan dukandar daftar sab unlog log
`);

/** Dictated without capitals: "vikram ko email karna". */
const isLowName = ({ text, plain }: Token): boolean =>
  !isDevanagari(text) && couldBeName(plain) && !PEOPLE_WORDS.has(plain) && !/(?:wal[aie]|wale)$/.test(plain);

/** "HDFC wale Amit" names Amit; "Infosys wale" names the company. */
export const isNamedAfter = (tokens: Tokens, written: Tokens, wale: number, index: ContactIndex): boolean => {
  const next = written[wale + 1];
  return next !== undefined && wordAt(tokens, wale + 1) !== 'ko' && matchName(index, next, true) !== null;
};
const NAME_LIKE = wordSet('roz abhi kal har monday tuesday wednesday thursday friday saturday sunday is guru');
const isAcronym = (text: string): boolean =>
  text.length <= 5 && text === text.toUpperCase() && text !== text.toLowerCase();
/** A capitalised word directly after another noun is part of the name of a thing. */
const isThing = (tokens: Tokens, at: number): boolean =>
  tokens[at - 1]?.kind === 'word' &&
  /^\p{Lu}/u.test(tokens[at - 1]?.text ?? '') &&
  findLexeme(tokens[at - 1]?.text ?? '') === null &&
  !TITLES.has(wordAt(tokens, at - 1));

const AROUND_CORRECTION = wordSet('ko se ji bhai , ... arre ke saath');

/** "Usha ko nahi nahi Padma ko": the last person wins. */
export function correctedPeople(tokens: Tokens, mentions: readonly Mention[]): { ranges: Range[]; left: Mention[] } {
  const ranges: Range[] = [];
  const left = mentions.filter((mention, at) => {
    const next = mentions[at + 1];
    if (!next) return true;
    const between = tokens.slice(mention.end, next.start).map(({ word }) => word);
    const corrected =
      between.length <= 5 &&
      between.some((word) => CORRECTIONS.has(word)) &&
      between.every((word) => CORRECTIONS.has(word) || AROUND_CORRECTION.has(word));
    if (corrected) ranges.push({ start: mention.start, end: next.start });
    return !corrected;
  });
  return { ranges, left };
}

export interface WhoFound {
  contactId: string | null;
  contactName: string | null;
  candidates: string[];
  range: Range | null;
}

export function decideContact(
  mentions: readonly Mention[],
  companies: readonly (Range & { people: readonly Person[] })[],
  request: Range,
  type: TaskType,
  written: Tokens,
): WhoFound {
  const inside = mentions.filter(({ start }) => start >= request.start && start < request.end);
  const pool = inside.length > 0 ? inside : mentions;
  const best =
    pool.find(({ target, match }) => target && match) ??
    pool.find(({ target }) => target) ??
    pool.find(({ match }) => match) ??
    pool[0];
  const company = companies.find(({ start }) => start >= request.start && start < request.end);
  if (best) {
    const people = best.match?.people ?? [];
    const at = people.length > 1 && company ? people.filter((person) => company.people.includes(person)) : people;
    const chosen = at.length > 0 && company ? at : narrowByCompany(people, written);
    const only = chosen.length === 1 ? chosen[0] : undefined;
    return {
      contactId: only?.id ?? null,
      contactName: best.name,
      candidates: only ? [] : chosen.map(({ id }) => id),
      range: best,
    };
  }
  if (!company || type !== 'follow_up') return { contactId: null, contactName: null, candidates: [], range: null };
  const only = company.people.length === 1 ? company.people[0] : undefined;
  return {
    contactId: only?.id ?? null,
    contactName: null,
    candidates: only ? [] : company.people.map(({ id }) => id),
    range: company,
  };
}
