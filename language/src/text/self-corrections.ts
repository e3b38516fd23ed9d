import { isNamedDay, MONTHS, WEEKDAYS } from '../grammar/words.ts';
import { isCapital } from './letters.ts';
import { ASKS, CALLS, DETERMINERS, LEADS_VERB, TASK_VERBS } from './lexicon.ts';
import { numberWords } from './numbers.ts';
import type { Token } from './tokens.ts';
import { wordAt } from './tokens.ts';
import { indexPhrases, wordSet } from './word-set.ts';

type Tokens = readonly Token[];

/** Phrases that correct the words before them; the first match wins. */
const MARKERS = indexPhrases(`
no wait sorry|actually?, no wait? make that, no sorry? i mean|meant, actually not those|that|it, actually not this one, sorry? i mean|meant
no make it, no no|actually|sorry|just|rather, wait|actually no, or no|actually|better|rather, scratch|scrap|strike|make that, make it
my mistake, hang|hold on, correction|sorry|oops|nope|rather|actually|wait|no
`);
/** The words of the phrases that correct. */
export const listCorrectionWords = (): string[] => [...MARKERS.values()].flat(2);

/** One word alone is weak: "no", "sorry", "wait", "actually" also occur in ordinary sentences. */
const WEAK = wordSet('no sorry wait actually rather make');
const PAUSES = wordSet(', - -- --- — – ... … .... .. : ;');
const FIRST_WORDS = new Set([...PAUSES, ...MARKERS.keys()]);
/** Words that can precede a name. */
const REACHED = wordSet('with to from meet', [...ASKS, ...CALLS]);
const PREPOSITIONS = wordSet('with to from for at in on by about of into');
const NUMBERS = wordSet('hundred thousand lakh crore', numberWords);
const FAR_BACK = 8;
/** How far back to look for the same kind of word. */
const NEAR = 6;

/** A longer run of marks is a line of dashes or dots. */
const MOST_PAUSES = 4;

const isPause = (token: Token | undefined): boolean => token?.kind === 'mark' && PAUSES.has(token.word);
const isNumber = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'number' || NUMBERS.has(token.word));

interface Marker {
  /** The first token after the correction phrase. */
  next: number;
  /** Whether it is certainly a correction: several words, or a pause before it. */
  decided: boolean;
  /** Whether a comma, dash or dots precede it. */
  paused: boolean;
  /** Whether it ends with "make it" or "make that". */
  makes: boolean;
}

function skipPauses(tokens: Tokens, at: number): number {
  let next = at;
  while (next < at + MOST_PAUSES && isPause(tokens[next])) next += 1;
  return next;
}

/** The correction phrase that begins here, or null. Commas, dashes and dots around and inside it are ignored. */
function parseMarker(tokens: Tokens, at: number): Marker | null {
  if (!FIRST_WORDS.has(wordAt(tokens, at))) return null;
  const from = skipPauses(tokens, at);
  const paused = from > at;
  for (const words of MARKERS.get(wordAt(tokens, from)) ?? []) {
    let next = from;
    const fits = words.every((word) => {
      const same = wordAt(tokens, next) === word;
      next = skipPauses(tokens, next + 1);
      return same;
    });
    if (fits)
      return {
        next,
        decided: words.length > 1 || (paused && !WEAK.has(words[0] ?? '')),
        paused,
        makes: words.includes('make'),
      };
  }
  const skipped = tokens.slice(at, from + 1);
  const dots = skipped.some(({ word }) => /^(?:\.{2,}|…)$/.test(word)) && skipped.some((token) => token.paused);
  return dots ? { next: from, decided: true, paused, makes: false } : null;
}

const isDay = ({ kind, word }: Token): boolean => kind === 'number' || isNamedDay(word);

/** "Move the standup to no wait cancel it": a different task, unless an earlier day still applies. */
function sinceFirstVerb(words: Tokens, farthest: number): number {
  const first = words.findIndex(({ word }) => TASK_VERBS.has(word) && word !== 'remind');
  const back = first < 0 ? 0 : words.length - first;
  return back > farthest || words.slice(first).some(isDay) ? 0 : back;
}

/** How many tokens back the nearest token is that passes the test, or 0. Stops at a sentence end. */
function findBack(words: Tokens, farthest: number, passes: (token: Token) => boolean): number {
  for (let back = 1; back <= Math.min(farthest, words.length); back += 1) {
    const token = words.at(-back);
    if (!token || (token.kind === 'mark' && /^[.!?]$/.test(token.word))) return 0;
    if (passes(token)) return back;
  }
  return 0;
}

/** "12 no 15", "two fifty no three hundred", "3rd no 4th": the whole number before is replaced. */
function numberBack(words: Tokens, marker: Marker): number {
  const ordinal = /^(?:st|nd|rd|th)$/.test(words.at(-1)?.word ?? '') ? 1 : 0;
  let back = isNumber(words.at(-1 - ordinal)) ? 1 + ordinal : 0;
  if (back === 0 && marker.decided) back = findBack(words, 4, isNumber);
  while (back > 0 && isNumber(words.at(-back - 1))) back += 1;
  return back;
}

/** "Red paint, sorry, blue paint": the words are repeated up to one that both have in common. */
function sameEndBack(words: Tokens, tokens: Tokens, next: number): number {
  const last = words.at(-1)?.word;
  for (let length = 1; length <= 3; length += 1) {
    if (wordAt(tokens, next + length - 1) === last && length < words.length) return length;
  }
  return 0;
}

/** "Double the yeast order actually triple the yeast order": the same object is repeated after another verb. */
function parallelBack(words: Tokens, tokens: Tokens, next: number): number {
  for (let length = 1; length < Math.min(5, words.length); length += 1) {
    const same = words.slice(-length).every(({ word }, at) => word === wordAt(tokens, next + 1 + at));
    const [before, again] = [words.at(-length - 1)?.word ?? '', wordAt(tokens, next)];
    if (
      same &&
      before !== again &&
      (TASK_VERBS.has(again) || (length > 2 && DETERMINERS.has(words.at(-length)?.word ?? '')))
    )
      return length + 1;
  }
  return 0;
}

/** The number of preceding tokens that the ones after the marker replace: 0 when none. */
function countReplaced(words: Tokens, tokens: Tokens, marker: Marker, isName: (token: Token) => boolean): number {
  const again = tokens[marker.next];
  if (!again) return 0;
  const { decided, paused } = marker;
  const parallel = parallelBack(words, tokens, marker.next);
  if (parallel > 0) return parallel;
  if (TASK_VERBS.has(again.word)) {
    for (let back = 1; back <= Math.min(FAR_BACK, words.length); back += 1) {
      if (words.at(-back)?.word === again.word) return back;
    }
    const object = tokens[marker.next + 1]?.word ?? '';
    const restated = (paused || wordAt(tokens, marker.next - 1) === 'actually') && /^(?:him|her|them|it)$/.test(object);
    // "Move the no cancel it": the first attempt breaks off.
    const brokenOff = DETERMINERS.has(words.at(-1)?.word ?? '') || PREPOSITIONS.has(words.at(-1)?.word ?? '');
    return decided || restated || brokenOff ? sinceFirstVerb(words, restated ? 2 * FAR_BACK : FAR_BACK) : 0;
  }
  const [first, before] = [words.at(-2), words.at(-1)];
  if (before && isName(before) && isName(again)) return first && isName(first) ? 2 : 1;
  // "Follow up with wangari sorry wanjiru": the first is not a contact.
  if (isName(again) && before?.kind === 'word' && REACHED.has(first?.word ?? '') && !LEADS_VERB.has(before.word))
    return 1;
  if (isNumber(again)) return numberBack(words, marker);
  // "Singh Logistics... I mean Otis": the name of no contact.
  if (decided && before && isCapital(again.text) && isCapital(before.text) && !isDay(again)) {
    let back = 1;
    while (back < NEAR && isCapital(words.at(-back - 1)?.text ?? '') && words.length > back + 1) back += 1;
    return back;
  }
  if (MONTHS.has(again.word) && MONTHS.has(before?.word ?? '')) return 1;
  if (!decided && !paused && !PREPOSITIONS.has(again.word) && !DETERMINERS.has(again.word)) return 0;
  // "Make it a habit" is not a correction.
  const isNamed = (token: Token | undefined): boolean => token?.kind === 'number' || isNamedDay(token?.word ?? '');
  // "Nothing on the 5th, make that the day for the fence".
  if (marker.makes && (!paused || (again.word === 'the' && !isNamed(tokens[marker.next + 1])))) return 0;
  if (WEEKDAYS.has(again.word) || isNamedDay(again.word)) return 0;
  // "Scratch that, the 3rd": the schedule stage corrects days.
  if (DETERMINERS.has(again.word) && isNumber(tokens[marker.next + 1])) return 0;
  if (DETERMINERS.has(again.word))
    return findBack(words, NEAR, ({ word }) => DETERMINERS.has(word)) || (decided && before?.kind === 'word' ? 1 : 0);
  if (PREPOSITIONS.has(again.word)) {
    const back = findBack(words, NEAR, ({ word }) => word === again.word);
    const timed = isNumber(tokens[marker.next + 1]) || isNamedDay(wordAt(tokens, marker.next + 1));
    return timed ? 0 : back;
  }
  return sameEndBack(words, tokens, marker.next);
}

/** "On the fourth, not the fourth, the fifth": the words after "not" repeat the ones before it. */
function parseNotAgain(words: Tokens, tokens: Tokens, at: number): { back: number; next: number } | null {
  if (wordAt(tokens, at) !== 'not') return null;
  let end = words.length;
  while (end > 1 && (isPause(words[end - 1]) || WEAK.has(words[end - 1]?.word ?? ''))) end -= 1;
  for (let length = Math.min(4, end); length >= 1; length -= 1) {
    const same = Array.from({ length }, (_, i) => words[end - length + i]?.word === wordAt(tokens, at + 1 + i));
    if (!same.every(Boolean)) continue;
    const next = skipPauses(tokens, at + 1 + length);
    // "Call the agent, not the agent, call the airline": the verb is repeated too.
    const verb = words[end - length - 1]?.word === wordAt(tokens, next) ? 1 : 0;
    return { back: words.length - end + length + verb, next };
  }
  return null;
}

const couldBeName = (token: Token, isName: (token: Token) => boolean): boolean =>
  isName(token) || (token.kind === 'word' && isCapital(token.text));

/** "Tell Steve the bus is confirmed. Wait, not Steve, Luis.": the name is replaced where it occurred. */
function replaceName(words: Token[], tokens: Tokens, at: number, isName: (token: Token) => boolean): number {
  if (wordAt(tokens, at) !== 'not') return 0;
  const wrong = tokens[at + 1];
  const rightAt = skipPauses(tokens, at + 2);
  const right = tokens[rightAt];
  if (!wrong || !right || rightAt === at + 2 || !couldBeName(wrong, isName) || !couldBeName(right, isName)) return 0;
  const place = words.findLastIndex(({ word }) => word === wrong.word);
  if (place < 0) return 0;
  words[place] = right;
  while (words.length > place + 1 && (isPause(words.at(-1)) || WEAK.has(words.at(-1)?.word ?? ''))) words.pop();
  return rightAt + 1;
}

/** "Tell Sid I'm late. Actually tell him at 5": only the schedule is new. Returns its position, or 0. */
function skipRestated(words: Tokens, tokens: Tokens, { next }: Marker): number {
  const [verb, object, following] = [tokens[next], wordAt(tokens, next + 1), tokens[next + 2]];
  if (!verb || !following || !TASK_VERBS.has(verb.word) || !/^(?:him|her|them|it)$/.test(object)) return 0;
  const timed = following.word === 'at' || following.word === 'on' || following.word === 'by' || isDay(following);
  return timed && words.some(({ word }) => word === verb.word) ? next + 2 : 0;
}

/**
 * Removes retracted words: "call priya no sorry call neha" becomes "call neha", "the blue folder, I mean the green one"
 * becomes "the green one". Corrections of a day or a clock time are left to the schedule stage.
 */
export function applySelfCorrections(tokens: Tokens, isName: (token: Token) => boolean): Token[] {
  const words: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    if (words.length > 0) {
      const renamed = replaceName(words, tokens, at, isName);
      const repeated = renamed > 0 ? null : parseNotAgain(words, tokens, at);
      const marker = renamed > 0 || repeated ? null : parseMarker(tokens, at);
      const repeats = marker ? skipRestated(words, tokens, marker) : 0;
      if (repeats > 0) {
        at = repeats - 1;
        continue;
      }
      const back = repeated?.back ?? (marker ? countReplaced(words, tokens, marker, isName) : 0);
      const next = renamed || (back > 0 ? (repeated?.next ?? marker?.next ?? 0) : 0);
      if (next > 0) {
        words.length -= back;
        at = next - 1;
        if (back > 0 && marker?.paused) at = keepCorrected(words, tokens, next, isName);
        continue;
      }
    }
    words.push(token);
  }
  return words;
}

/** "Email Grace... wait, Meera... the price list": the pause after the correction is removed too. Returns the last token used. */
function keepCorrected(words: Token[], tokens: Tokens, next: number, isName: (token: Token) => boolean): number {
  const token = tokens[next];
  if (!token || !isName(token) || !isPause(tokens[next + 1])) return next - 1;
  words.push(token);
  return next + 1;
}
