import { DETERMINERS, FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { describesThing } from './guards.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** "A weekly meeting" repeats; "the weekly report" is a thing. */
const EVENTS = wordSet(`
  meeting meetings standup stand reminder reminders appointment alarm sync call event catchup catch checkin check
  session huddle scrum task class lunch dinner visit 1 one remainder touchpoint
`);
const DEFINITE = wordSet('the this that our my his her their your last next');
/** Verbs that are just as often things: they count as verbs only before an object. */
const ALSO_NOUNS = wordSet(`
  report review call plan budget update audit order note log list record test invoice check backup run walk work
  show post brief track change charge issue share demo support mail message text process exercise email draft
  schedule practice water rent pay visit sync play watch
`);

/** A verb behind the adverb is the task only where a task can begin: "daily water the plants", not "buy daily use items". */
const OPENS_TASK = wordSet(', . : - ! and then please to me should must so okay ok');

/** Whether "daily", "weekly", "monthly" … repeats the task here, or only describes a thing ("monthly report"). */
export function isAdverb(tokens: Tokens, start: number, end: number, scheduleFollows: boolean): boolean {
  const before = wordAt(tokens, start - 1);
  const next = tokens[end];
  if (!next || next.kind !== 'word' || next.newLine || scheduleFollows) return !DEFINITE.has(before);
  const word = next.word;
  if (EVENTS.has(word) && !DEFINITE.has(before))
    return !describesThing(tokens, end + 1) || EVENTS.has(wordAt(tokens, end + 1));
  if (DEFINITE.has(before) || before === 'a' || before === 'an') return false;
  if (FUNCTION_WORDS.has(word)) return true;
  if (!TASK_VERBS.has(word) || (before !== '' && !OPENS_TASK.has(before))) return false;
  const object = wordAt(tokens, end + 1);
  return !ALSO_NOUNS.has(word) || DETERMINERS.has(object);
}
