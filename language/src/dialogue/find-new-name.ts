import { isCommonWord, couldBeName, ROLES } from '../contacts/common-words.ts';
import { TITLES } from '../contacts/contact-index.ts';
import { isGivenName } from '../contacts/given-names.ts';
import { HONORIFICS } from '../contacts/name-position.ts';
import { classify } from '../evidence/shape.ts';
import { canBeHindi } from '../hindi/detect.ts';
import { isDevanagari, transliterate } from '../hindi/transliterate.ts';
import { isCapital, plainName } from '../text/letters.ts';
import type { Range } from '../text/mask.ts';
import { foldedWords, listTurnWords } from './turn-words.ts';

/** Words about the contact book, which belong to no name. */
const BOOK = foldedWords(`
add save create store keep make put note register pop stick chuck jot new naya nayi naye contact contacts sampark book phonebook list phone number numbers numbr nambar no num mobile
cell fone line landline whatsapp email emails mail id address called named name naam named details jod jodo jodna jodlo daal dalo daalo likh likho rakho rakh person somebody someone
one called's hold same first last down mera meri mere please pls kro kr kar lo do is are was now these days ji h
`);
/** What an organisation is called. */
const FIRMS = foldedWords(
  'ltd limited llp llc inc pvt co company traders logistics partners associates sons group bank foods optics builders enterprises industries services storage hospital clinic school college',
);
const PLACED = foldedWords('from at of for with as to under in near on');
/** What a new name follows: "the new plumber is Tony", "his name's Wes", "ab Salim hai". */
const INTRODUCES = foldedWords('is called named name naam ab now are');
/** What follows the name of the person: "is", "ka number", "ke papa". */
const FOLLOWS = foldedWords('ka ki ke is the does ji bhai sir madam aunty uncle sahab saab hai h');

interface Word extends Range {
  text: string;
  plain: string;
  possessive: boolean;
  /** Whether a mark, a detail or the beginning is before it, and after it. */
  opens: boolean;
  closes: boolean;
}

const toLatin = (word: string): string => (isDevanagari(word) ? transliterate(word) : word);

function listWords(text: string): Word[] {
  const found = Array.from(text.matchAll(/[\p{L}\p{M}]+(?:['’.-]?[\p{L}\p{M}]+)*/gu));
  return found.map(({ 0: word, index: start }, at) => {
    const end = start + word.length;
    const between = text.slice(end, found[at + 1]?.index ?? text.length);
    const before = text.slice((found[at - 1]?.index ?? 0) + (found[at - 1]?.[0].length ?? 0), start);
    const plain = plainName(toLatin(word).replace(/['’]s$/i, ''));
    const isDot = TITLES.has(plain) || word.length === 1;
    return {
      start,
      end,
      text: word,
      plain,
      possessive: /['’]s$/i.test(word),
      opens: at === 0 || !/^[\s.]+$/.test(before) || (before.includes('.') && !isTitleDot(found[at - 1]?.[0] ?? '')),
      closes: !/^\s+$/.test(between) && !(isDot && /^\.\s*$/.test(between)),
    };
  });
}

const isTitleDot = (word: string): boolean => word.length === 1 || TITLES.has(plainName(word)) || word.length <= 4;

const isBook = (word: Word): boolean => listTurnWords(word.text).some((one) => BOOK.has(one.replace(/'s$/, '')));

/** The most words of a name without capitals, and with them. */
const LONGEST_LOW = 3;
const LONGEST = 5;

/** "Plumber", "sister"; not "she". */
const isRole = ({ plain }: Word): boolean => ROLES.has(plain) && /^(?:x|verb|past|ing)$/.test(classify(plain));

/** How much a word speaks for being part of a name, or 0 for one that is none. */
function weighWord(word: Word, isFirst: boolean, isWritten: boolean): number {
  const { plain, text } = word;
  if (plain.length < 2 || isBook(word) || HONORIFICS.has(plain)) return plain.length === 1 && isCapital(text) ? 1 : 0;
  if (isGivenName(plain)) return 4;
  if (TITLES.has(plain)) return 2;
  if (/wal[aei]$/.test(plain)) return 0;
  const kind = classify(plain);
  const isOpen = kind === 'x' || kind === 'verb' || kind === 'past';
  if (isDevanagari(text)) return isOpen && !canBeHindi(plain) && !ROLES.has(plain) ? 1 : 0;
  if (isCapital(text) && isWritten && !isFirst)
    return (isOpen || kind === 'do') && !ROLES.has(plain) ? (/^\p{Lu}+$/u.test(text) && text.length < 4 ? 1 : 3) : 0;
  const isOdd = couldBeName(plain) || (isFirst && isCapital(text));
  return kind === 'x' && isOdd && !isCommonWord(plain) && !canBeHindi(plain) ? 1 : 0;
}

interface Run {
  words: Word[];
  weight: number;
}

/** Returns the range of the name of a person who is new in the text, or null. The details in it must be blanked. */
export function findNewName(text: string, email: string | undefined): Range | null {
  const words = listWords(text);
  const isWritten = /\p{Lu}/u.test(text.trim().slice(1)) && text !== text.toUpperCase();
  const local = new Set((email?.split('@')[0] ?? '').toLowerCase().split(/[^\p{L}]+/u));
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const run: Word[] = [];
    let weight = 0;
    for (let word = words[at]; word; word = words[at]) {
      const own = weighWord(word, at === 0, isWritten);
      if (own === 0 || (run.length > 0 && word.opens) || run.at(-1)?.possessive) break;
      // "Sam okafor mrs okafors lad": a title begins another name.
      if (run.length > 0 && TITLES.has(word.plain)) break;
      run.push(word);
      weight = Math.max(weight, own, local.has(word.plain) ? 6 : 0);
      at += 1;
    }
    if (run.length > 1 && TITLES.has(run[0]?.plain ?? '')) weight += 2;
    const [first] = run;
    if (!first || run.every(({ plain }) => TITLES.has(plain))) continue;
    const before = words[words.indexOf(first) - 1];
    const after = words[at];
    runs.push({ words: run, weight: weight + weighPlace(run, before, after, text) });
    at -= 1;
  }
  const [best] = runs.toSorted((a, b) => b.weight - a.weight);
  if (!best) return null;
  const before = words[words.findIndex((word) => word === best.words[0]) - 1];
  return trimRun(best.words, before);
}

/** What the words around a run say: who is introduced, whose something is, where somebody works. */
function weighPlace(run: readonly Word[], before: Word | undefined, after: Word | undefined, text: string): number {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return 0;
  let weight = 0;
  const lead = before && !first.opens ? listTurnWords(before.text).at(-1)?.replace(/'s$/, '') : undefined;
  if (lead !== undefined && INTRODUCES.has(lead)) weight += 2;
  if (lead !== undefined && PLACED.has(lead)) weight -= 3;
  if (before && !first.opens && isRole(before)) weight += 1;
  if (first.opens && /[:=–—-]\s*$/.test(text.slice(0, first.start))) weight += 1;
  const next = after && !last.closes ? (listTurnWords(after.text)[0] ?? '') : '';
  if (FOLLOWS.has(next) || HONORIFICS.has(next) || (after && !last.closes && isRole(after))) weight += 1;
  if (/^val[aei]$/.test(next)) weight -= 3;
  // "Margaret's son is David", "Marcus's email": the owner of what is told, unless it is another person.
  if (last.possessive) weight += after && isBook(after) ? 1 : -3;
  if (run.some(({ plain }) => FIRMS.has(plain) || FIRMS.has(plain.replace(/s$/, '')))) weight -= 3;
  if (run.length === 2) weight += 0.5;
  return weight;
}

/** Where a name without capitals begins: "a new clerk tobin reyes". */
function findLow(run: readonly Word[], before: Word | undefined): number {
  const given = run.findIndex(({ plain }) => isGivenName(plain));
  const tells =
    before && run[0]?.opens === false && /^(?:an?|the|our|my|his|her|their|new|naya|nayi|naye)$/.test(before.plain);
  return given >= 0 ? given : tells && run.length > 1 ? 1 : 0;
}

/** "New learner Keeley Marsh", "Barry fridge man": beside capitals, words in lower case tell about the person. */
function trimRun(run: readonly Word[], before: Word | undefined): Range {
  const isLow = run.every(({ text }) => !isCapital(text));
  const from = isLow ? -1 : run.findIndex(({ text, plain }) => isCapital(text) || TITLES.has(plain));
  const capitals = from < 0 ? run : run.slice(from);
  const to = capitals.findIndex(({ text, plain }) => !isCapital(text) && !TITLES.has(plain));
  const kept =
    from < 0 ? run.slice(findLow(run, before)).slice(0, LONGEST_LOW) : capitals.slice(0, to < 0 ? LONGEST : to);
  const last = kept.at(-1);
  const end = last ? last.end - (last.possessive ? 2 : 0) : 0;
  return { start: kept[0]?.start ?? 0, end };
}

/** Whether words after a name are a company: "Sheikh Caterers", "qureshi cold storage". */
export function isCompany(part: string, domain: string): boolean {
  const words = listWords(part);
  if (words.length > 1 && words.length <= 4 && words.every((word) => isCapital(word.text) && !isBook(word)))
    return true;
  if (words.length === 0 || words.length > 4 || !words.every(isThing)) return false;
  return (
    words.every(({ text }) => isCapital(text)) ||
    words.some(({ plain }) => FIRMS.has(plain)) ||
    domain.includes(words.map(({ plain }) => plain).join(''))
  );
}

const isThing = (word: Word): boolean =>
  FIRMS.has(word.plain) ||
  (!isBook(word) &&
    !ROLES.has(word.plain) &&
    !canBeHindi(word.plain) &&
    /^(?:x|verb|past|ing)$/.test(classify(word.plain)));

const BESIDE_NOTES = foldedWords(`
can could would you u kindly her his him their the for me us my i have a an and also in ek isko usko ise ka ki ke ko k h to it this its it's karna ho badla badal badli gaya gayi change changed has got ne liya ab goes by on imel
`);

/** The words about a person without those about the contact book around them. */
export function withoutBookWords(part: string): string {
  const words = listWords(part);
  const isBeside = (word: Word): boolean =>
    isBook(word) || (word.plain !== 'they' && listTurnWords(word.text).every((one) => BESIDE_NOTES.has(one)));
  const first = words.find((word) => !isBeside(word));
  const last = words.findLast((word) => !isBeside(word));
  const isSaid = words.some(
    (word) => !isBeside(word) && (ROLES.has(word.plain) || /^(?:x|verb|past|ing)$/.test(classify(word.plain))),
  );
  return first && last && isSaid ? part.slice(first.start, last.end) : '';
}
