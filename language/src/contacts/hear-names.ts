import { MONTHS, MONTH_NAMES, PARTS, WEEKDAYS, WEEKDAY_NAMES } from '../grammar/words.ts';
import { listPastForms } from '../request/stems.ts';
import { findPieces } from '../schedule/pieces.ts';
import { findAction, type Action } from '../text/actions.ts';
import { isCapital, plainName } from '../text/letters.ts';
import type { Token } from '../text/tokens.ts';
import { tokenise } from '../text/tokens.ts';
import { FUNCTION_WORDS, VERBS } from '../text/lexicon.ts';
import { markedWords } from '../text/word-set.ts';
import { isCommonWord } from './common-words.ts';
import { likeness, spokenAs, type Spoken } from './likeness.ts';
import { correctOpening } from './hear-verb.ts';
import { getNamePosition } from './name-position.ts';

interface NameWord extends Spoken {
  /** The name as the contact list spells it. */
  written: string;
  plain: string;
  /** The first word of a name. */
  isFirst: boolean;
  /** The contact names that contain this word. */
  of: Set<number>;
}

interface Find {
  name: NameWord;
  /** Similarity of the name and the recognised words. */
  score: number;
  /** The number of words of the text that it replaces. */
  words: 1 | 2;
}

const NOT_IN_A_NAME = /[^\p{L}\p{M}'’]+/u;
/** Minimum score; a word below it stays as recognised. */
const ALIKE = 0.74;
/** Higher minimum for an article and a word, both of which are right in most texts. */
const ALIKE_IN_TWO = 0.9;
/** Lower minimum for a last name that follows its own first name. */
const ALIKE_AFTER_FIRST = 0.55;
/** When two names score within this distance, the word is left unchanged. */
const CLEAR_LEAD = 0.04;

const TO_DAYS = ['today', 'tomorrow', 'tonight'];
/** Sound keys of schedule words. "Call Anna to Maro at 4" is a misheard "tomorrow", not a misheard name. */
const SCHEDULE_SOUNDS: readonly Spoken[] = [...TO_DAYS, ...WEEKDAY_NAMES, ...MONTH_NAMES, ...PARTS.keys()].map((word) =>
  spokenAs(word),
);
const TO_DAY_SOUNDS = TO_DAYS.map((word) => spokenAs(word));

/** "to Maro" and "tomorrow" 0.73, "to Mary" 0.66. */
const ALIKE_TO_DAY = 0.7;

/** How much a word sounds like a schedule word, from 0 to 1. */
function soundsScheduled(tokens: readonly Token[], at: number): number {
  const { plain } = tokens[at] ?? { plain: '' };
  const before = tokens[at - 1]?.word === '-' ? at - 2 : at - 1;
  if (['to', 'two', 'too'].includes(tokens[before]?.plain ?? '')) {
    const joined = spokenAs(`to${plain}`);
    if (TO_DAY_SOUNDS.some((word) => likeness(joined, word) >= ALIKE_TO_DAY)) return 1;
  }
  const spoken = spokenAs(plain);
  return Math.max(...SCHEDULE_SOUNDS.map((word) => likeness(spoken, word, { isSpoken: true })));
}

/** Positions of tokens that are part of a date, a time or a repetition. */
function findScheduled(tokens: readonly Token[]): ReadonlySet<number> {
  const positions = new Set<number>();
  for (const { start, end } of findPieces(tokens)) for (let at = start; at < end; at += 1) positions.add(at);
  return positions;
}

function indexNameWords(names: readonly string[]): Map<string, NameWord> {
  const words = new Map<string, NameWord>();
  for (const [at, name] of names.entries()) {
    for (const [place, written] of name.split(NOT_IN_A_NAME).entries()) {
      const plain = plainName(written);
      if (plain.length < 3) continue;
      const known = words.get(plain);
      if (known) {
        known.of.add(at);
        known.isFirst ||= place === 0;
      } else words.set(plain, { written, plain, ...spokenAs(plain), isFirst: place === 0, of: new Set([at]) });
    }
  }
  return words;
}

/**
 * Skips short words, which occur inside too many others, and everyday words, which are recognised correctly without
 * help.
 */
const isDistinct = (plain: string): boolean =>
  plain.length >= 3 && !isCommonWord(plain) && !MONTHS.has(plain) && !WEEKDAYS.has(plain) && !PARTS.has(plain);

const COMMANDS: ReadonlySet<Action | null> = new Set(['delete', 'cancel', 'complete', 'pause', 'resume', 'snooze']);

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/**
 * Excludes months and parts of the day: with a bonus, "at ten" was recognised as "June 10" and "at nine" as "at night".
 */
const EXPECTED_DAYS: readonly string[] = [...TO_DAYS, ...WEEKDAY_NAMES.map(capitalise)];

/**
 * Without the verbs that change or delete tasks, which must be heard without help, and with past forms: a bonus for
 * "Send" alone would turn a recorded "Sent" into a new task.
 */
const EXPECTED_VERBS: readonly string[] = [...markedWords(VERBS)]
  .flatMap((verb) => (verb === 'archive' || COMMANDS.has(findAction(verb)) ? [] : [verb, ...listPastForms(verb)]))
  .map(capitalise);

/** Words to bias a speech recogniser towards. */
export interface ExpectedWords {
  /** The distinct words of each name. */
  names: readonly (readonly string[])[];
  /** The names of days, so that no person's name replaces them. */
  days: readonly string[];
  /** The verbs that tasks and reports begin with, as the first word of a sentence. */
  verbs: readonly string[];
}

/** Returns the words to expect in a voice note of a user with these contacts. */
export function listExpectedWords(names: readonly string[]): ExpectedWords {
  const people = names.map((name) => name.split(NOT_IN_A_NAME).filter((word) => isDistinct(plainName(word))));
  return { names: people.filter((words) => words.length > 0), days: EXPECTED_DAYS, verbs: EXPECTED_VERBS };
}

const isPlainWord = (token: Token | undefined): token is Token =>
  token?.kind === 'word' && !isCommonWord(token.plain) && !MONTHS.has(token.plain) && !WEEKDAYS.has(token.plain);

/** Requires a capital inside a sentence, or the position of a person ("call …"); other words are not candidates. */
function couldBeHeardName(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (!isPlainWord(token) || token.plain.length < 3) return false;
  const inside = before !== undefined && !(before.kind === 'mark' && '.!?:'.includes(before.word));
  return (isCapital(token.text) && inside) || getNamePosition(tokens, at).asksName;
}

function closest(heard: string, words: Iterable<NameWord>, least: number): { name: NameWord; score: number } | null {
  const spoken = spokenAs(heard);
  let best = null as { name: NameWord; score: number } | null;
  let second = 0;
  for (const name of words) {
    const score = likeness(spoken, name, { isSpoken: true });
    if (best && score <= best.score) second = Math.max(second, score);
    else {
      second = best?.score ?? 0;
      best = { name, score };
    }
  }
  return best && best.score >= least && best.score - second >= CLEAR_LEAD ? best : null;
}

/** Returns the name meant by the word at a position, or by it and the next word together ("Sue Neil" for "Sunil"). */
function findName(
  tokens: readonly Token[],
  at: number,
  words: readonly NameWord[],
  scheduled: ReadonlySet<number>,
): Find | null {
  const [token, next] = [tokens[at], scheduled.has(at + 1) ? undefined : tokens[at + 1]];
  if (!token) return null;
  const one = closest(token.plain, words, ALIKE);
  const joined = isPlainWord(next) && !token.possessive ? closest(token.plain + next.plain, words, ALIKE) : null;
  if (joined && joined.score > (one?.score ?? 0)) return { ...joined, words: 2 };
  return one && { ...one, words: 1 };
}

/**
 * Returns the name meant by an article and the next word: "email an eel the list" is "email Anil the list". Only after a
 * verb that needs a person, and not before a noun ("email a nil report").
 */
function findAfterArticle(
  tokens: readonly Token[],
  at: number,
  words: readonly NameWord[],
  scheduled: ReadonlySet<number>,
): Find | null {
  const [article, token, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if ((article?.plain !== 'a' && article?.plain !== 'an') || token?.kind !== 'word' || scheduled.has(at + 1))
    return null;
  if (after?.kind === 'word' && !FUNCTION_WORDS.has(after.plain) && !scheduled.has(at + 2)) return null;
  if (!getNamePosition(tokens, at).asksName) return null;
  const found = closest(article.plain + token.plain, words, ALIKE_IN_TWO);
  return found && { ...found, words: 2 };
}

/**
 * Corrects the names in a dictated text to the contacts' spelling: "call Prea Charma" becomes "call Priya Sharma" if
 * there is such a contact. Left unchanged: words that already are a contact's name, everyday words, schedule words (or
 * words that sound more like one than like the name) and ambiguous matches. The first word is corrected to a verb if
 * the name of a person follows, except in a Hindi recording: "Kal Priya" is right there. `language` is that of the recording. Default: English.
 */
export function hearNames(text: string, names: readonly string[], language: 'en' | 'hi' = 'en'): string {
  if (names.length === 0) return text;
  const known = indexNameWords(names);
  const all = [...known.values()];
  const tokens = tokenise(text);
  const scheduled = all.length > 0 ? findScheduled(tokens) : new Set<number>();
  let result = '';
  let written = 0;
  let person: ReadonlySet<number> = new Set();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const exact = known.get(token.plain);
    const follows = person;
    person = exact?.of ?? new Set();
    if (exact || scheduled.has(at)) continue;
    const split = findAfterArticle(tokens, at, all, scheduled);
    if (!split && !couldBeHeardName(tokens, at)) continue;
    const own = all.filter(({ of }) => !of.isDisjointFrom(follows));
    const last = follows.size > 0 ? closest(token.plain, own, ALIKE_AFTER_FIRST) : null;
    const find: Find | null = split ?? (last ? { ...last, words: 1 } : findName(tokens, at, all, scheduled));
    if (!find || soundsScheduled(tokens, at) >= find.score) continue;
    const end = tokens[at + find.words - 1] ?? token;
    const ending = end.possessive ? end.text.slice(-2) : '';
    result += text.slice(written, token.start) + find.name.written + ending;
    written = end.end;
    person = find.name.of;
    at += find.words - 1;
  }
  result += text.slice(written);
  return language === 'hi' ? result : correctOpening(result, (plain) => known.get(plain)?.isFirst === true);
}
