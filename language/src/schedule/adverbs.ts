import { WEEKDAYS } from '../grammar/words.ts';
import { ALERTS, ALSO_NOUNS, DETERMINERS, FUNCTION_WORDS, MEETINGS, OPENS_TASK, TASK_VERBS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { describesThing } from './guards.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** "A weekly meeting" repeats; "the weekly report" is a thing. */
const EVENTS = wordSet(
  'stand event catch up checkin check huddle scrum task class visit touchpoint thing habit routine',
  [...MEETINGS, ...ALERTS],
);
const DEFINITE = wordSet('the this that our my his her their your last next');

/** "Weekly sync notes" are a thing; in "weekly sync fri" a day follows. */
const continuesNoun = (tokens: Tokens, at: number): boolean =>
  describesThing(tokens, at) && !WEEKDAYS.has(wordAt(tokens, at));

/** Whether "daily", "weekly", "monthly" … repeats the task here, or only describes a thing ("monthly report"). */
export function isAdverb(tokens: Tokens, start: number, end: number, scheduleFollows: boolean): boolean {
  const before = wordAt(tokens, start - 1);
  const next = tokens[end];
  if (!next || next.kind !== 'word' || next.newLine || scheduleFollows) return !DEFINITE.has(before);
  const word = next.word;
  if ((EVENTS.has(word) || ALERTS.has(word.replace(/s$/, ''))) && !DEFINITE.has(before))
    return !continuesNoun(tokens, end + 1) || EVENTS.has(wordAt(tokens, end + 1));
  // "Weekly team sync": one word may come in between.
  if (EVENTS.has(wordAt(tokens, end + 1)) && !DEFINITE.has(before) && !TASK_VERBS.has(word))
    return !FUNCTION_WORDS.has(word) && !continuesNoun(tokens, end + 2);
  if (DEFINITE.has(before) || before === 'a' || before === 'an') return false;
  if (FUNCTION_WORDS.has(word)) return true;
  // "Daily water the plants" is a task, "buy daily use items" is not.
  if (!TASK_VERBS.has(word) || (before !== '' && !OPENS_TASK.has(before))) return false;
  const object = wordAt(tokens, end + 1);
  return !ALSO_NOUNS.has(word) || DETERMINERS.has(object);
}
