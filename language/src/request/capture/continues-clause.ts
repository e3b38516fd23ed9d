import { addsToRequest, isPleasantry, refersBack } from '../../message/talk.ts';
import { describesThing } from '../../schedule/guards.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import type { Clause } from './clause.ts';
import type { Join } from './separators.ts';
import { ASKS_THERE, GOES, isVerb, REACHES } from './verbs.ts';

const CONDITIONS = wordSet('if when once unless after before until while as in whenever since because');
const RELAYS = wordSet('ask tell remind request help get let want instruct inform message text email');
const ASKED = wordSet('how if whether what when where why who which');
const THINGS = wordSet('it them this that these those');

/** "Send it to Rahul", "label them", "submit all of it": the object is that of the previous clause. */
function takesSameObject({ tokens }: Scan, { task, end }: Clause): boolean {
  for (let at = task + 1; at < Math.min(end, task + 5); at += 1) {
    const word = wordAt(tokens, at);
    if (word === 'it' || word === 'them') return true;
    if (THINGS.has(word) && at === task + 1) return !describesThing(tokens, at + 1);
  }
  return false;
}

/** "Ask Prakash to clean the ward", "remind Luis to order": another person acts from there on. */
function asksSomebodyTo({ tokens, isPerson }: Scan, { task, end }: Clause): boolean {
  if (!RELAYS.has(wordAt(tokens, task))) return false;
  for (let at = task + 1; at < Math.min(end, task + 8); at += 1) {
    if (wordAt(tokens, at) === 'to' && (isPerson(at - 1) || at - task <= 4)) return true;
  }
  return false;
}

/** "Meet Rahul to discuss the budget", "call Omar to settle the menu": the clause has a purpose. */
function hasPurpose({ tokens, isSchedule, isPerson }: Scan, { task, end }: Clause): boolean {
  const verb = wordAt(tokens, task);
  if (!REACHES.has(verb) && !GOES.has(verb)) return false;
  for (let at = task + 2; at < end - 1; at += 1) {
    if (wordAt(tokens, at) !== 'to' || isSchedule(at)) continue;
    if (!isVerb(wordAt(tokens, at + 1)) || isPerson(at + 1)) continue;
    return !/^(?:speak|talk|go|write|reply|listen|swing)$/.test(wordAt(tokens, at - 1));
  }
  return false;
}

/** "Get the permit stamped" is an action of its own; "get a claim number" is the purpose of the call. */
function hasSomethingDone({ tokens, isSchedule }: Scan, { task, end }: Clause): boolean {
  let last = end - 1;
  while (last > task && (isSchedule(last) || tokens[last]?.kind !== 'word')) last -= 1;
  return wordAt(tokens, task) === 'get' && /(?:ed|made|done|cut|fixed|sent)$/.test(wordAt(tokens, last));
}

const hasAbout = ({ tokens }: Scan, { task, end }: Clause): boolean =>
  tokens.slice(task, end).some(({ word }) => word === 'about' || word === 'regarding' || word === 're');

/** Whether a clause only adds to the previous task ("do it by five", "thanks a lot") or is empty. */
export function isRemark({ tokens, isTaken }: Scan, { start, task, end }: Clause): boolean {
  if (task >= end) return true;
  const free = tokens.slice(start, end).filter((_, at) => !isTaken(start + at));
  const words = free.filter(({ kind }) => kind === 'word');
  // "Kill me", "shoot me": a sigh.
  if (words.length === 2 && words[1]?.word === 'me' && words[0]?.kind === 'word' && isVerb(words[0].word)) return true;
  return refersBack(free) || addsToRequest(free) || isPleasantry(free);
}

/** "Write her a note tomorrow, just to keep the door open". */
const isOnlyPurpose = ({ tokens }: Scan, { task }: Clause): boolean =>
  wordAt(tokens, task - 1) === 'to' && ONLY.has(wordAt(tokens, task - 2));
const ONLY = wordSet('just only simply merely purely mainly mostly solely partly if');

/**
 * Whether a clause only continues the previous one: it states its purpose, has the same object, or belongs to a
 * condition. A clause with a schedule of its own after another clause with a schedule does not.
 */
export function continuesClause(scan: Scan, before: Clause, clause: Clause, join: Join): boolean {
  const { tokens } = scan;
  const beforeVerb = wordAt(tokens, before.carried?.start ?? before.task);
  if (CONDITIONS.has(wordAt(tokens, before.start)) && !before.scheduled && join !== 'sentence') return true;
  if (isRemark(scan, clause) || isOnlyPurpose(scan, clause)) return true;
  const bothScheduled = before.phrases.length > 0 && clause.phrases.length > 0;
  if (bothScheduled) return false;
  const namesPerson = clause.people.length > 0;
  const verb = wordAt(tokens, clause.task);
  if (takesSameObject(scan, clause)) return true;
  const plain = join === 'and' || join === 'comma';
  if (plain && asksSomebodyTo(scan, before)) return true;
  // "Call Mark and tell him to mark down the coats".
  if (
    plain &&
    REACHES.has(beforeVerb) &&
    ASKS_THERE.has(verb) &&
    /^(?:him|her|them)$/.test(wordAt(tokens, clause.task + 1))
  )
    return true;
  if (namesPerson && REACHES.has(verb)) return false;
  // "Call Noor in two hours see how it went": what the call is for.
  if (!namesPerson && REACHES.has(beforeVerb) && ASKS_THERE.has(verb) && ASKED.has(wordAt(tokens, clause.task + 1)))
    return true;
  if (plain && hasPurpose(scan, before)) return true;
  const reaches =
    REACHES.has(beforeVerb) || (/^(?:check|follow|catch|touch|get)$/.test(beforeVerb) && before.people.length > 0);
  if (reaches && !namesPerson && (plain || join === 'sentence')) {
    if (ASKS_THERE.has(verb)) return true;
    if (verb === 'get' && join === 'and' && !hasAbout(scan, before) && !hasSomethingDone(scan, clause)) return true;
  }
  return join === 'and' && GOES.has(beforeVerb) && !namesPerson;
}
