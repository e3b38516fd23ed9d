import { createRules, grammar } from '../../grammar/pattern.ts';
import { slots } from '../../grammar/slots.ts';
import { OBJECTS } from '../../message/clauses.ts';
import type { Opened } from '../../message/wrappings.ts';
import { skipOpeners } from '../../message/wrappings.ts';
import { DETERMINERS, FUNCTION_WORDS } from '../../text/lexicon.ts';
import { numberWords } from '../../text/numbers.ts';
import type { Token } from '../../text/tokens.ts';
import { findPhrase, wordAt } from '../../text/tokens.ts';
import { indexPhrases, wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import { isAlsoThing, isCommonVerb, isVerb } from './verbs.ts';

/** Words that only announce another task. */
const SEQUENCE = wordSet(
  'and then also plus next finally lastly first firstly second secondly third thirdly n & + oh afterwards',
);
const SEQUENCES = indexPhrases('after that\nonce done\nas well as');

/** "Pick up", "drop off". */
export const PARTICLES = wordSet('up out off down in on over back away through by into around');
const QUANTITIES = wordSet('all every any both each one two three four five six ten', OBJECTS);

/** Likelihood that a word is the verb of a task: 2 for certain, 1 when it is also a noun, 0 when it is not a verb. */
export type Certainty = 0 | 1 | 2;

/** Whether an object begins at the token: "the", "my", "Rahul", "him", "40 boxes". */
export function isObject({ tokens, isPerson, isSchedule }: Scan, at: number): boolean {
  const token = tokens[at];
  if (!token || isSchedule(at)) return false;
  return (
    DETERMINERS.has(token.word) ||
    QUANTITIES.has(token.word) ||
    isPerson(at) ||
    token.kind === 'number' ||
    token.kind === 'quote' ||
    token.possessive
  );
}

/** Words that occur before "the" or "a" and are not verbs. */
const NO_VERBS = wordSet(
  'twice half quite such what many hope saw guess think know wish thought said got was like unlike despite thanks per',
  numberWords,
);

/** "Lol my kid drew on the wall", "omg the dog". */
const SIGHS =
  /^(?:l+o+l+|lmf?ao+|rofl|(?:ha|he){2,}h?|o+m+f?g|wow+|whoa+|woah|yikes|oops|oof|u+gh+|a+r+gh+|gosh|blimey|crikey|damn|dang|je+z|geez|sigh|phew|yay+|ya+y|woo+|hooray|bah|meh|wtf|smh|tbh|ngl|btw|fyi|dude|bro|yaar|arre+|aw+|eek|boo+|hm+)$/;

/** "Laminate the map", "gas up the truck": before an object even a word that is in no list is a verb. */
function isUnknownVerb(scan: Scan, at: number): boolean {
  const token = scan.tokens[at];
  if (!token || token.kind !== 'word' || token.possessive || scan.isPerson(at) || scan.isSchedule(at)) return false;
  if (
    token.word.length < 3 ||
    FUNCTION_WORDS.has(token.word) ||
    NO_VERBS.has(token.word) ||
    SIGHS.test(token.word) ||
    /(?:ing|ed|ly)$|'/.test(token.word)
  )
    return false;
  const next = PARTICLES.has(wordAt(scan.tokens, at + 1)) ? at + 2 : at + 1;
  const object = scan.tokens[next];
  return object !== undefined && DETERMINERS.has(object.word) && !object.newLine;
}

/** "Drop off parcel": after a particle any word that is not a function word is the object. */
const isPlainWord = ({ tokens, isSchedule }: Scan, at: number): boolean =>
  tokens[at]?.kind === 'word' && !isSchedule(at) && !FUNCTION_WORDS.has(wordAt(tokens, at));

/** First words of two-word verbs: "gift wrap", "spot check". */
const COMPOUNDS = /^(?:gift|deep|spot|hand|double|cross|bubble|power|fact|cold) (?!cut)/;

/** Returns how likely the token is the verb of a task. */
export function getVerbCertainty(scan: Scan, at: number, end: number): Certainty {
  const { tokens, isSchedule, isPerson } = scan;
  const token = tokens[at];
  if (!token || at >= end || token.kind !== 'word' || token.possessive || isSchedule(at)) return 0;
  if (
    COMPOUNDS.test(`${token.word} ${wordAt(tokens, at + 1)}`) &&
    isVerb(wordAt(tokens, at + 1)) &&
    isObject(scan, at + 2)
  )
    return 2;
  if (isVerb(token.word) && !(isPerson(at) && !isObject(scan, at + 1))) {
    // "Follow-up", "check-in": the hyphen makes it a noun.
    if (wordAt(tokens, at + 1) === '-' && tokens[at + 1]?.glued === true) return 1;
    const next = PARTICLES.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
    if (next < end && (isObject(scan, next) || (next > at + 1 && isPlainWord(scan, next)))) return 2;
    if (!isAlsoThing(token.word)) return 2;
    return isCommonVerb(token.word) ? 1 : 0;
  }
  return isUnknownVerb(scan, at) ? 2 : 0;
}

const intros = grammar(
  createRules(
    true,
    `
a? few|couple|some|many|lots|two of? things
things|lots to do
here's|here is? my|the list
my list for
my tasks
my? to do list
todo|todos list?
brain dump
`,
  ),
  slots,
);

function skipIntro(tokens: readonly Token[], at: number): number {
  const next = intros.longest(tokens, at)?.next ?? at;
  return DETERMINERS.has(wordAt(tokens, next)) ? at : next;
}

function skipSequence(tokens: readonly Token[], at: number): number {
  const words = findPhrase(SEQUENCES, tokens, at);
  return words ? at + words.length : at;
}

export interface ClauseStart {
  /** The first word of the task after connectives, openers and schedules. */
  task: number;
  /** The first word after connectives: the start of the clause's content. */
  start: number;
  /** Whether a schedule precedes the task. */
  scheduled: boolean;
  /** Whether "remind me to" or "I need to" precedes it. */
  request: boolean;
}

/** Skips openers, also with a schedule between their words: "give me a nudge at four, would you, to join the standup". */
function skipAround({ tokens, isSchedule }: Scan, from: number, end: number): Opened {
  const opened = skipOpeners(end === tokens.length ? tokens : tokens.slice(0, end), from);
  if (!/^(?:me|us)$/.test(wordAt(tokens, opened.next + 1))) return opened;
  const places = Array.from({ length: end - from }, (_, at) => from + at).filter((at) => !isSchedule(at));
  const around = skipOpeners(places.flatMap((at) => tokens[at] ?? []));
  const next = places[around.next];
  return next !== undefined && next > opened.next ? { ...around, next } : opened;
}

/** Skips connectives, openers and schedules at the beginning of a clause. */
export function skipToTask(scan: Scan, from: number, end: number): ClauseStart {
  const { tokens, isSchedule, isTaken } = scan;
  let start = from;
  while (
    start < end &&
    (skipSequence(tokens, start) > start || SEQUENCE.has(wordAt(tokens, start)) || isLoose(wordAt(tokens, start))) &&
    !isSchedule(start)
  )
    start += 1;
  let task = start;
  let scheduled = false;
  let request = false;
  for (let before = -1; before !== task && task < end;) {
    before = task;
    while (task < end && isTaken(task)) {
      if (isSchedule(task)) scheduled = true;
      task += 1;
    }
    const intro = skipIntro(tokens, task);
    if (intro > task && !scheduled) start = intro;
    task = intro;
    const opened = skipAround(scan, task, end);
    request ||= opened.request;
    task = Math.min(end, opened.next);
    while (
      task < end &&
      (SEQUENCE.has(wordAt(tokens, task)) || skipSequence(tokens, task) > task) &&
      !isSchedule(task)
    ) {
      task = Math.min(end, Math.max(task + 1, skipSequence(tokens, task)));
      // "Okay so first fix the tap".
      if (!scheduled && !request) start = task;
    }
  }
  return { task, start, scheduled, request };
}

const isLoose = (word: string): boolean => /^(?:[,;.:!?•*+&)\]/|]|-+|–|—)$/.test(word);
