import { isCapital } from '../text/letters.ts';
import { ALERTS, DETERMINERS, MEETINGS, TASK_VERBS } from '../text/lexicon.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { isHyphen, wordAt } from '../text/tokens.ts';
import { describesThing, identifiesThing } from './guards.ts';
import type { Phrase } from './phrases.ts';
import { withPlurals, wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

const REMINDS = wordSet('remind notify alert wake ping nudge');
const ASKED = wordSet('if whether');
const DEADLINES = wordSet('by due before');
/** Events: a date that describes one is the date of the task. */
const EVENTS = withPlurals(
  `
flight train party wedding birthday class event review alarm reminder movie concert game match exam test
webinar training workshop gym pickup checkup slot prayer visit trip dentist doctor delivery presentation conference talk anniversary ceremony
`,
  MEETINGS,
);

const DOCUMENTS = wordSet('notes minutes agenda deck slides report invite link recording summary prep list feedback');

/** The clause of the task, and the clauses whose schedule belongs to it. */
export interface TaskRange extends Range {
  schedules: readonly Range[];
  /** Requests that only refer to the task ("put that down for Friday"): a schedule in them belongs to the task. */
  asked: readonly Range[];
}

export interface Candidate {
  phrase: Phrase;
  score: number;
  /** The names of the weights in the score, for `npm run explain`. */
  reasons: readonly string[];
  /** Whether the date belongs to a thing in the content, which lowered the score. */
  content: boolean;
}

/** "Friday Night Lights": capitalised words that continue after the date are a name. */
function isTitleCase(tokens: Tokens, phrase: Phrase): boolean {
  const [first, next] = [tokens[phrase.start], tokens[phrase.end]];
  return (
    phrase.start > 0 &&
    first !== undefined &&
    next !== undefined &&
    isCapital(first.text) &&
    isCapital(next.text) &&
    describesThing(tokens, phrase.end) &&
    next.text !== next.text.toUpperCase()
  );
}

/** "The monday meeting" and "the 3pm budget review" are events; "the monday meeting notes" are a thing. */
function namesEvent(tokens: Tokens, at: number): boolean {
  const second = wordAt(tokens, at + 1);
  return EVENTS.has(second) || (EVENTS.has(wordAt(tokens, at)) && !DOCUMENTS.has(second));
}

/** "Ask Dave if I can have Friday off", "whether he can do Tuesday": the day that is asked for. */
function isAskedFor(tokens: Tokens, phrase: Phrase): boolean {
  if (phrase.lead || !TAKES.has(wordAt(tokens, phrase.start - 1))) return false;
  const asked = tokens.findLastIndex(({ word }, at) => at < phrase.start && ASKED.has(word));
  return asked >= 0 && tokens.slice(asked, phrase.start).every(({ kind, word }) => kind !== 'mark' && word !== 'and');
}
const TAKES = wordSet('have do take make get swap want prefer work manage like need');

/** "Friday's demo", "the 3pm deck", "the plan for the 5th": a date that belongs to a thing in the content. */
export function contentWeight(tokens: Tokens, phrase: Phrase): number {
  const last = tokens[phrase.end - 1];
  // "Ask Grace whether tuesday works": the day is the subject of the question.
  if (ASKED.has(wordAt(tokens, phrase.start - 1)) || isAskedFor(tokens, phrase)) return 5;
  const next = wordAt(tokens, phrase.end);
  if (last?.possessive) return EVENTS.has(next) ? 3 : 4;
  // "Year-end stock take": a hyphenated date before a thing describes the thing.
  if (
    !phrase.repeat &&
    isHyphen(tokens, phrase.start + 1) &&
    phrase.end - phrase.start === 3 &&
    describesThing(tokens, phrase.end)
  )
    return 5;
  if (!phrase.lead && isTitleCase(tokens, phrase)) return 5;
  // "The 12 Aug invoice": the article is part of the date.
  const article = wordAt(tokens, phrase.start) === 'the' ? 1 : 0;
  // "The minutes from the 3 June meeting": what is named by its origin.
  const lead = phrase.lead === 'from' ? 1 : 0;
  const from = phrase.start + lead;
  const origin = wordAt(
    tokens,
    lead > 0 ? phrase.start : from - 1 - (DETERMINERS.has(wordAt(tokens, from - 1)) ? 1 : 0),
  );
  const named = from + (wordAt(tokens, from) === 'the' ? 1 : 0);
  if (!phrase.repeat && /^(?:from|of)$/.test(origin) && identifiesThing(tokens, named, phrase.end)) return 5;
  if (!phrase.lead && !phrase.repeat && identifiesThing(tokens, phrase.start + article, phrase.end))
    return namesEvent(tokens, phrase.end) ? 2 : 5;
  return 0;
}

function followsReminder(tokens: Tokens, phrase: Phrase): boolean {
  const before = wordAt(tokens, phrase.start - 1);
  const verb = wordAt(tokens, phrase.start - 2);
  if (before === 'me') return REMINDS.has(verb);
  if (before === 'up') return wordAt(tokens, phrase.start - 2) === 'me';
  return ALERTS.has(before);
}

/** "Term starts today, book tickets for Wednesday": the request follows the statement. */
function isSecondThought(tokens: Tokens, phrase: Phrase, action: Range): boolean {
  for (let at = phrase.start - 1; at > action.start; at -= 1) {
    if (wordAt(tokens, at) !== ',') continue;
    // "Rent agreement is expiring" begins with a verb but is a statement.
    const told = tokens.slice(action.start, at).some(({ word }) => word === 'is' || word === 'are');
    return TASK_VERBS.has(wordAt(tokens, at + 1)) && (told || !TASK_VERBS.has(wordAt(tokens, action.start)));
  }
  return false;
}

/** The weight of each property of a phrase in the score for being the task's schedule. */
const WEIGHTS = {
  'a deadline (by, due, before)': 3,
  'on, at, in or around': 1,
  'for, from or until': -1,
  'behind "remind me"': 5,
  'what is to be done': 2,
  'before "reminder"': 8,
  'a repetition': 4,
  'a repeating adjective': 2,
  'in the clause': 3,
  'in a reference': 4,
  'a repetition elsewhere': -3,
  'no day': -1,
  'inside what is told': -4,
} as const;
type Reason = keyof typeof WEIGHTS;

/** Tie-break: per token, a later phrase scores higher by this much. */
const LATER = 1 / 1000;

function listReasons(tokens: Tokens, phrase: Phrase, action: TaskRange, phrases: readonly Phrase[]): Reason[] {
  const reasons: Reason[] = [];
  const many = phrases.length > 1;
  const { lead } = phrase;
  if (lead && DEADLINES.has(lead)) reasons.push('a deadline (by, due, before)');
  else if (lead === 'on' || lead === 'at' || lead === 'in' || lead === 'around') reasons.push('on, at, in or around');
  else if ((lead === 'for' || lead === 'from' || lead === 'until') && many) reasons.push('for, from or until');
  if (followsReminder(tokens, phrase)) reasons.push('behind "remind me"');
  if (many && isSecondThought(tokens, phrase, action)) reasons.push('what is to be done');
  if (phrase.repeat && ALERTS.has(wordAt(tokens, phrase.end).replace(/s$/, ''))) reasons.push('before "reminder"');
  else if (phrase.repeat) reasons.push(phrase.repeat.adjective ? 'a repeating adjective' : 'a repetition');
  if (isIn(action, phrase)) reasons.push('in the clause');
  if (many && action.asked.some(({ start, end }) => phrase.start >= start && phrase.start < end))
    reasons.push('in a reference');
  // "… may 2 is Mary's birthday. Repeat every year." is about the task.
  const toldElsewhere = !isIn(action, phrase) && !wordAt(tokens, phrase.start - 1).startsWith('repeat');
  if (phrase.repeat && toldElsewhere && phrases.some((other) => isIn(action, other) && hasDay(other)))
    reasons.push('a repetition elsewhere');
  if (!hasDay(phrase)) reasons.push('no day');
  const first = phrases.find(hasDay);
  if (first && isMessageContent(tokens, first, phrase)) reasons.push('inside what is told');
  return reasons;
}

export function scorePhrase(tokens: Tokens, phrase: Phrase, action: TaskRange, phrases: readonly Phrase[]): Candidate {
  const weight = contentWeight(tokens, phrase);
  const reasons = listReasons(tokens, phrase, action, phrases);
  const score = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], phrase.start * LATER) - weight;
  return { phrase, score, reasons, content: weight > 0 };
}

export const isIn = ({ schedules }: TaskRange, { start }: Phrase): boolean =>
  schedules.some((range) => start >= range.start && start < range.end);
export const hasDay = (phrase: Phrase): boolean => phrase.date !== undefined || phrase.repeat !== undefined;
export const hasTime = (phrase: Phrase): boolean =>
  phrase.clock !== undefined ||
  phrase.part !== undefined ||
  phrase.date?.part !== undefined ||
  phrase.date?.elapsed !== undefined;

/**
 * A clause after "that" or "because" is content of the message, not its due time: "tell Rahul by 5 that the review
 * moved to Thursday".
 */
export function isMessageContent(tokens: Tokens, chosen: Phrase, other: Phrase): boolean {
  for (let at = chosen.end; at < other.start; at += 1) {
    const word = tokens[at]?.word;
    // In "let's do that on Monday", "that" is a pronoun.
    if ((word === 'that' && at + 1 < other.start) || word === 'because') return true;
  }
  return false;
}
