import { MONTHS, WEEKDAYS } from '../grammar/words.ts';
import { isCapital } from '../text/letters.ts';
import { DETERMINERS, FUNCTION_WORDS, MEETINGS, TASK_VERBS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { isHyphen, tokenise, wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { couldBeName, hasDoubleMeaning, isCommonWord, isNameToo, ROLES } from './common-words.ts';
import type { ContactIndex } from './contact-index.ts';
import { TITLES } from './contact-index.ts';
import type { PeopleMatch } from './match.ts';
import { fitsName, matchFullName, matchWord } from './match.ts';
import { isGivenName } from './given-names.ts';
import { listFullNames } from './nicknames.ts';
import { CALLED, HONORIFICS, getNamePosition, TOPICS } from './name-position.ts';

type Tokens = readonly Token[];

/** A person named in the message, in the contact list or not. */
export interface Mention {
  start: number;
  end: number;
  /** The name as written, without titles. */
  name: string;
  match: PeopleMatch | null;
  /** Whether this is the person to be contacted, not one mentioned in passing. */
  target: boolean;
}

const LONGEST_NAME = 4;

const getBareName = (token: Token): string => (token.possessive ? token.text.replace(/['’]s$/i, '') : token.text);

const isAcronym = (token: Token): boolean =>
  token.text.length <= 4 && token.text === token.text.toUpperCase() && token.text !== token.text.toLowerCase();

function startsSentence(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  return (
    !before ||
    tokens[at]?.newLine === true ||
    (before.kind === 'mark' && ['.', '!', '?', ':', '-', '…'].includes(before.word))
  );
}

/** "Mark will call", "hope wants the file": verbs that require a person as their subject. */
const SPEAKS = wordSet('wants said says asked wanted replied called told');
const ACTS = wordSet(
  `
will needs would let rang phoned texted mailed emailed messaged mentioned suggested reminded comes goes keeps sends likes thinks has calls lives works arrives leaves owes promised sent came went is was
hasn't isn't doesn't didn't can't won't
`,
  SPEAKS,
);
/** "Anita's birthday": a possessive is a person even where every word has a capital. */
const DAYS_OF_PEOPLE = wordSet('birthday bday anniversary wedding');
/** "Buy may a card": the word between such a verb and an object is a person. */
const GIVES = wordSet('buy get bring order make lend');

const PRONOUNS = wordSet('it you we i he she they the there this that');

/** "Will it rain", "may I": a verb even with a capital. */
function isAuxiliary(tokens: Tokens, at: number): boolean {
  const word = wordAt(tokens, at);
  return (word === 'will' || word === 'may') && PRONOUNS.has(wordAt(tokens, at + 1));
}

/** Whether a lower-case word can be a last name. */
function isSurname(tokens: Tokens, at: number): boolean {
  const plain = tokens[at]?.plain ?? '';
  return (
    !isCapital(tokens[at]?.text ?? '') &&
    !TITLES.has(plain) &&
    !HONORIFICS.has(plain) &&
    couldBeName(plain) &&
    !isCommonWord(wordAt(tokens, at))
  );
}

/**
 * "Call rahul mehta": in dictation without capitals, the word after a first name is its last name if no other reading
 * fits.
 */
function isLowSurname(tokens: Tokens, at: number, index: ContactIndex): boolean {
  if (!isSurname(tokens, at)) return false;
  const plain = tokens[at]?.plain ?? '';
  const next = wordAt(tokens, at + 1);
  return index.byWord.has(plain) || TOPICS.has(next) || DETERMINERS.has(next);
}

/**
 * "Email john smith", "ask giulia rossi for the plan": after the first name of a person who is not a contact, the last
 * name is followed by the end of the text or a function word.
 */
function endsFullName(tokens: Tokens, at: number, isTaken: (at: number) => boolean): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || token.possessive || !isSurname(tokens, at)) return false;
  return !next || next.newLine || next.kind === 'mark' || isTaken(at + 1) || FUNCTION_WORDS.has(next.word);
}

/** "Tell Sarah I'm late": the start of a quoted statement, not a last name. */
const SPEAKER = /^(?:I|He|She|It|We|You|They)['’]/;

/**
 * The end of the name that begins at `at`: further capitalised words, or lower-case words that match the person's last
 * name.
 */
function extendName(
  tokens: Tokens,
  at: number,
  match: PeopleMatch | null,
  index: ContactIndex,
  isTaken: (at: number) => boolean,
): number {
  let end = at + 1;
  if (tokens[at]?.possessive) return end;
  while (end - at < LONGEST_NAME) {
    const joint = isHyphen(tokens, end) ? 1 : 0;
    const next = tokens[end + joint];
    if (!next || next.kind !== 'word' || next.newLine || isTaken(end + joint)) break;
    const plain = next.plain;
    const fits = match !== null && next.text !== 'a' && fitsName(index, match, tokens[at]?.plain ?? '', plain);
    // "Anna-Maria": a hyphen joins two capitalised words into one name.
    const surname =
      isCapital(next.text) &&
      isCapital(tokens[at]?.text ?? '') &&
      !isAcronym(next) &&
      !SPEAKER.test(next.text) &&
      !isCommonWord(plain) &&
      !MONTHS.has(plain) &&
      !WEEKDAYS.has(plain) &&
      !TITLES.has(plain);
    const low =
      !isCapital(tokens[at]?.text ?? '') &&
      (isLowSurname(tokens, end, index) || (match === null && end === at + 1 && endsFullName(tokens, end, isTaken)));
    if (!fits && !surname && !low) break;
    end += joint + 1;
    if (next.possessive) break;
  }
  return end;
}

function nameWords(tokens: Tokens, start: number, end: number): string[] {
  return tokens
    .slice(start, end)
    .filter((token) => token.kind === 'word')
    .map((token) => token.plain);
}

function nameText(tokens: Tokens, start: number, end: number, text: string): string {
  const [first, last] = [tokens[start], tokens[end - 1]];
  if (!first || !last) return '';
  return text.slice(first.start, last.start + getBareName(last).length);
}

/** "Joy lunch weds", "Grace follow up friday": before a meeting even a common word is a name. */
function meetsAt(tokens: Tokens, at: number): boolean {
  const [noun, following] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  return MEETINGS.has(noun) || ((noun === 'follow' || noun === 'catch') && following === 'up');
}

function parseMention(
  tokens: Tokens,
  at: number,
  text: string,
  index: ContactIndex,
  isTaken: (at: number) => boolean,
): Mention | null {
  const token = tokens[at];
  if (!token || token.kind !== 'word' || isTaken(at)) return null;
  const plain = token.plain;
  if (plain === '' || TITLES.has(plain)) return null;
  const known = matchWord(index, plain, true);
  const common = !known && (isCommonWord(plain) || isCommonWord(token.word));
  if (common && !isNameToo(plain)) return null;
  const slot = getNamePosition(tokens, at);
  const mention = (end: number, match: PeopleMatch | null): Mention => ({
    start: at,
    end,
    name: nameText(tokens, at, end, text),
    match,
    target: slot.target && !token.possessive,
  });
  const double = hasDoubleMeaning(plain) || MONTHS.has(plain) || WEEKDAYS.has(plain);
  if (known) {
    const end = extendName(tokens, at, known, index, isTaken);
    const full = end - at > 1;
    const capital = isCapital(token.text) && !startsSentence(tokens, at) && !MONTHS.has(plain) && !WEEKDAYS.has(plain);
    if (isAuxiliary(tokens, at) && !slot.asksName) return null;
    const before = wordAt(tokens, at - 1);
    const next = wordAt(tokens, at + 1);
    // "The rural grant came through": a noun after an adjective, not a name.
    const described =
      !isCapital(token.text) &&
      DETERMINERS.has(wordAt(tokens, at - 2)) &&
      !ROLES.has(before) &&
      tokens[at - 1]?.kind === 'word';
    const acts =
      ((ACTS.has(next) || token.possessive) && (before === 'that' || !DETERMINERS.has(before)) && !described) ||
      (GIVES.has(before) && DETERMINERS.has(next)) ||
      (at === 0 && isCapital(token.text) && meetsAt(tokens, 1)) ||
      (isCapital(token.text) && next === 'from' && isCapital(tokens[at + 2]?.text ?? ''));
    if (!double || full || capital || acts || slot.asksName || tokens.length === 1) {
      const match = full ? matchFullName(index, nameWords(tokens, at, end)) : known;
      return mention(end, match);
    }
    return null;
  }
  const capital = isCapital(token.text) && !isAcronym(token);
  // "Thank Grace": in a position that requires a person, a capital makes an everyday word a name if it can be one.
  const isName = isNameToo(plain) && capital && slot.asksName;
  if (!isName && common) return null;
  if (MONTHS.has(plain) || WEEKDAYS.has(plain)) return null;
  if (CALLED.has(plain) && isCapital(tokens[at + 1]?.text ?? '')) return null;
  const [before, next] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)];
  const owns = token.possessive && before !== 'at' && (!startsSentence(tokens, at) || DAYS_OF_PEOPLE.has(next));
  const honoured = capital && (HONORIFICS.has(next) || SPEAKS.has(next) || owns);
  if (DETERMINERS.has(before) && (!capital || token.possessive)) return null;
  const placed = slot.asksName || honoured || (slot.near && capital);
  const looksLikeName = (capital && !startsSentence(tokens, at)) || token.possessive;
  if (!placed && !looksLikeName && (double || listFullNames(plain).length === 0)) return null;
  const near = matchWord(index, plain, false);
  if (!placed && !looksLikeName && near?.closeness !== 'nickname') return null;
  if (near && (placed || near.closeness !== 'prefix')) {
    const end = extendName(tokens, at, near, index, isTaken);
    const match = end - at > 1 ? matchFullName(index, nameWords(tokens, at, end)) : near;
    return mention(end, match);
  }
  if (index.byCompany.has(plain)) return null;
  const given = !capital && slot.asksName && isGivenName(plain);
  const unknown = capital ? slot.near || placed : given || (slot.strong && couldBeName(plain));
  if (!unknown || isAcronym(token) || isBusiness(tokens, at, slot.strong)) return null;
  return mention(extendName(tokens, at, null, index, isTaken), null);
}

/** "Call Uber support", "call Domino's": a company, not a person. */
function isBusiness(tokens: Tokens, at: number, isReached: boolean): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.possessive) return isReached && next?.kind !== 'word';
  return isReached && next !== undefined && ROLES.has(next.word) && !isPronoun(next) && !HONORIFICS.has(next.word);
}
const isPronoun = ({ word }: Token): boolean =>
  FUNCTION_WORDS.has(word) || /^(?:him|her|he|she|them|they|us|me|you)$/.test(word);

/** In a text all in capitals, a capital letter has no meaning. */
const isShouted = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();
const quieter = (token: Token): Token => ({ ...token, text: token.text.toLowerCase() });

/** Returns every person named in the message, in order. */
export function findPeople(
  tokens: Tokens,
  text: string,
  index: ContactIndex,
  isTaken: (at: number) => boolean,
): Mention[] {
  const mentions: Mention[] = [];
  const words = isShouted(text) ? tokens.map(quieter) : tokens;
  for (let at = 0; at < words.length; at += 1) {
    const mention = parseMention(words, at, text, index, isTaken);
    if (!mention) continue;
    mentions.push(mention);
    at = mention.end - 1;
  }
  return mentions.length > 0 ? mentions : quotedMentions(tokens, index);
}

/** Quoted words stay together in the title, but a person inside them still counts ("add 'meet with Dave' …"). */
function quotedMentions(tokens: Tokens, index: ContactIndex): Mention[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'quote') return [];
    const inner = token.text.slice(1, -1);
    const words = tokenise(inner).filter(({ kind }) => kind !== 'quote');
    return findPeople(words, inner, index, () => false)
      .filter(({ match }) => match || TASK_VERBS.has(wordAt(words, 0)))
      .map((mention) => ({ ...mention, start: at, end: at + 1 }));
  });
}
