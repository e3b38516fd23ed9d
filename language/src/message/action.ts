import type { IsIn, Range } from '../text/mask.ts';
import { TASK_VERBS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { isSaid, wordAt } from '../text/tokens.ts';
import { skipOpeners } from './openers.ts';
import { phrases, wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** Sentence openings that look like requests and are not. */
const PLEASANTRIES = phrases(`
please find
please note
kindly note
find attached
hope you
i hope
thanks
thank you
many thanks
regards
best
best regards
warm regards
kind regards
cheers
sent from
see below
respected
dear
good morning
fyi
i want to see
not sure
hopefully
saw this
`);

const GREETINGS = wordSet('hi hello hey all team');

/** After these the word before was a name, not an instruction: "Mark is on leave". */
const SUBJECT_VERBS = wordSet('is are was were has had will would said says wants wanted asked needs can');

export interface Segment extends Range {
  /** Where the task itself begins, behind the openers. */
  task: number;
  score: number;
}

/** How much a stretch of text looks like the thing to be done. */
function rate(tokens: Tokens, range: Range, isTaken: IsIn): Segment {
  const free = tokens.slice(range.start, range.end).filter((_, at) => !isTaken(range.start + at));
  const opened = skipOpeners(free);
  const rest = free.slice(opened.next).filter((token) => token.kind !== 'mark' && token.kind !== 'symbol');
  const first = rest[0];
  let score = 0;
  if (rest.length === 0) score -= 8;
  if (rest.length === 1 && !TASK_VERBS.has(first?.word ?? '')) score -= 1;
  if (opened.request) score += 4;
  if (TURNS.has(free[0]?.word ?? '') && TASK_VERBS.has(free[1]?.word ?? '')) score += 2;
  if (first && TASK_VERBS.has(first.word) && !SUBJECT_VERBS.has(rest[1]?.word ?? '')) score += 3;
  if (free.length < range.end - range.start) score += 2;
  if (isPleasantry(free)) score -= 7;
  if (free.at(-1)?.word === '?' && !opened.request) score -= 2;
  const taskToken = free[opened.next];
  const task = taskToken ? tokens.indexOf(taskToken, range.start) : range.end;
  return { ...range, task: task < 0 ? range.start : task, score };
}

/** Inside one unpunctuated sentence, a request ends the story before it: "…which is annoying anyway i should call Ravi". */
const TURNS = wordSet('so but anyway anyways yeah okay ok oh');
const SUBJECTS = wordSet("i i've i'd we please remind don't kindly can could need make let's someone somebody");
const SUBORDINATE = wordSet(`
if whether that because what when why where how who which as since until say saying know and the thing things
all to stuff before after do while than list of unless everything documents items people for
`);

/** "Please reply", "i need to": an explicit request. */
function asksFor(tokens: Tokens): boolean {
  const opened = skipOpeners(tokens);
  const polite = wordAt(tokens, 0) === 'please' || wordAt(tokens, 0) === 'kindly';
  return opened.request || (polite && TASK_VERBS.has(wordAt(tokens, opened.next)));
}

/** Far enough to see an opener and the task behind it. */
const LOOK_AHEAD = 24;

/** "Kindly note …", "thanks for …": polite phrases that contain no request. */
function isPleasantry(tokens: Tokens): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const first = words.findIndex(({ word }) => !GREETINGS.has(word));
  return PLEASANTRIES.some((start) => isSaid(words, first, start));
}

function splitAtRequest(tokens: Tokens, range: Range, isTaken: IsIn): Range[] {
  const opened =
    skipOpeners(tokens.slice(range.start, Math.min(range.end, range.start + LOOK_AHEAD))).next + range.start;
  if (TASK_VERBS.has(wordAt(tokens, opened)) && !isPleasantry(tokens.slice(range.start, range.end))) return [range];
  for (let at = range.end - 1; at > range.start + 1; at -= 1) {
    const token = tokens[at];
    const paused = token?.paused === true && TASK_VERBS.has(token.word) && at > range.start + 4;
    if (!token || isTaken(at) || !(paused || TURNS.has(token.word) || SUBJECTS.has(token.word))) continue;
    // A schedule alone is no story.
    if (isTaken(range.start) && isTaken(at - 1)) continue;
    const before = wordAt(tokens, at - 1);
    const ahead = tokens.slice(at, Math.min(range.end, at + LOOK_AHEAD));
    const tail = ahead.filter((_, offset) => !isTaken(at + offset));
    const { next } = skipOpeners(tail);
    const turn =
      TURNS.has(token.word) &&
      (TASK_VERBS.has(wordAt(tail, next)) || SUBJECTS.has(wordAt(tokens, at + 1)) || token.word.startsWith('any'));
    const subject =
      SUBJECTS.has(token.word) &&
      !/^(?:i|we|you)$/.test(before) &&
      (!SUBORDINATE.has(before) || (token.word === 'i' && before === 'and')) &&
      !(token.word === 'need' && ahead[2]?.word === 'be') &&
      asksFor(ahead);
    if (!turn && !subject && !(paused && !SUBORDINATE.has(before))) continue;
    if (tail.slice(next).filter((word) => word.kind === 'word').length < 2) continue;
    return [
      { start: range.start, end: at },
      { start: at, end: range.end },
    ];
  }
  return [range];
}

/** A text this long with no request in it is something pasted: its first sentence names it. */
const MANY = 6;

const LONGEST_LEAN = 9;
const PRONOUNS = wordSet('him her them');

export interface Action extends Segment {
  /** What else was said, greetings and sign-offs left out. */
  context: Segment[];
}

/** Below this a stretch is a greeting, a sign-off or empty. */
const SAYS_SOMETHING = -4;

/** The stretch that holds the task; of equally good ones the first. */
export function findAction(tokens: Tokens, sentences: readonly Range[], isTaken: IsIn): Action {
  const segments = sentences
    .flatMap((range) => splitAtRequest(tokens, range, isTaken))
    .map((range) => rate(tokens, range, isTaken));
  const long = segments.length > MANY && !segments.some((segment) => segment.score >= 4);
  let best = segments[0];
  for (const segment of long ? [] : segments) if (!best || segment.score > best.score) best = segment;
  if (!best) return { start: 0, end: tokens.length, task: 0, score: 0, context: [] };
  const before = segments[segments.indexOf(best) - 1];
  const action =
    before && leansBack(tokens, before, best, isTaken) ? { ...best, start: before.start, task: before.task } : best;
  const context = segments.filter(
    ({ start, score }) => (start < action.start || start >= action.end) && score > SAYS_SOMETHING,
  );
  return { ...action, context };
}

/** "Nudge her" needs the sentence before to say who, unless that is a story of its own. */
function leansBack(tokens: Tokens, before: Segment, best: Segment, isTaken: IsIn): boolean {
  if (before.end - before.start > LONGEST_LEAN || before.score <= SAYS_SOMETHING - 1) return false;
  if (/^(?:s?he|they)\b/.test(wordAt(tokens, before.start))) return false;
  const words = tokens
    .slice(best.task, best.end)
    .filter((token, at) => token.kind === 'word' && !isTaken(best.task + at));
  return words.length <= 4 && words.some((token) => PRONOUNS.has(token.word));
}
