import { hasDay, hasTime } from '../../schedule/score-phrases.ts';
import { splitAtRequest, STATEMENT_VERBS } from '../../message/clauses.ts';
import { ROLES } from '../../contacts/common-words.ts';
import { ALSO_NOUNS, DETERMINERS, FUNCTION_WORDS, LEADS_VERB } from '../../text/lexicon.ts';
import type { Range } from '../../text/mask.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import { getPastBase } from '../stems.ts';
import { getVerbCertainty, isObject, PARTICLES, skipToTask } from './action.ts';
import type { Clause } from './clause.ts';
import { parseClause } from './clause.ts';
import { continuesClause, isRemark } from './continues-clause.ts';
import type { Join, Separator } from './separators.ts';
import { findSeparators } from './separators.ts';
import { isAlsoThing, isVerb, REACHES, SHOPPING } from './verbs.ts';

/** The number of words of the task in a range, without its schedule, punctuation and connectives. */
function countWords({ tokens, isTaken }: Scan, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1) {
    if (tokens[at]?.kind !== 'mark' && tokens[at]?.kind !== 'symbol' && !isTaken(at)) count += 1;
  }
  return count;
}

/** "… the sourdough | call Noor", "… on Monday | get the quote": dictated without a word in between. */
function findDictated(scan: Scan, from: number, end: number): Separator[] {
  const { tokens, isSchedule } = scan;
  const found: Separator[] = [];
  let start = from;
  let before = skipToTask(scan, from, end);
  let acts = getVerbCertainty(scan, before.task, end) > 0;
  const cutAt = (position: number): void => {
    found.push({ start: position, end: position, join: 'none' });
    start = position;
    before = skipToTask(scan, position, end);
    acts = getVerbCertainty(scan, before.task, end) > 0;
  };
  for (let at = before.task + 2; at < end; at += 1) {
    const token = tokens[at];
    if (!token || isSchedule(at) || !acts || before.task >= at - 1) continue;
    const afterSchedule = isSchedule(at - 1);
    const certainty = getVerbCertainty(scan, at, end);
    if (certainty === 0) continue;
    const object = isObject(scan, at + 1);
    const named =
      REACHES.has(token.word) || /^(?:ask|tell|send|pay|remind|chase|update)$/.test(token.word)
        ? nameFollows(scan, at)
        : false;
    if (!afterSchedule) {
      const word = wordAt(tokens, at - 1);
      const free = tokens[at - 1]?.kind === 'word' && !LEADS_VERB.has(word) && !tokens[at - 1]?.possessive;
      const paused = token.paused && certainty === 2 && object;
      if (
        !(
          free &&
          countWords(scan, before.task, at) >= 2 &&
          !/^(?:yeah|yes|no|okay|ok|so|well|oh)$/.test(word) &&
          (token.paused || getVerbCertainty(scan, at - 1, at) === 0) &&
          (named || paused)
        )
      )
        continue;
      cutAt(at);
      continue;
    }
    const phrase = scan.phrases.find(({ end: phraseEnd }) => phraseEnd === at);
    // "… at three order printer ink by Monday": a schedule of its own is evidence for the verb, "the Friday report" is
    // not.
    const scheduled = phrase?.lead && scan.phrases.some((other) => other.start > at + 1 && other.end <= end);
    if (certainty === 1 && !object && !scheduled) continue;
    const first = scan.phrases.find((other) => other.start >= start && other.end <= before.task);
    const cut = phrase && first && first !== phrase && hasTime(first) && hasTime(phrase) ? phrase.start : at;
    if (cut <= before.task) continue;
    cutAt(cut);
  }
  return found;
}

/** A known or evident person follows the verb: "call noor", "talk to Travis". */
function nameFollows({ tokens, isPerson }: Scan, at: number): boolean {
  const through =
    /^(?:talk|speak|meet|check|chat|catch|write|reply)$/.test(wordAt(tokens, at)) &&
    /^(?:to|with|up)$/.test(wordAt(tokens, at + 1));
  const next = through ? at + 2 : at + 1;
  return isPerson(next) && tokens[next]?.possessive !== true;
}

/** "Review and send the deck": a verb without an object shares that of the next verb. */
function lacksObject({ tokens, isTaken }: Scan, { task, end, carried }: Clause): boolean {
  if (carried) return false;
  // "Draft, proofread": verbs with only commas and "and" between them.
  const words = tokens.slice(task, end).filter((_, at) => !isTaken(task + at));
  return words.every(({ kind, word }, at) => (at % 2 === 0 ? isVerb(word) : kind === 'mark' || word === 'and'));
}

const SOURCES = wordSet('from to');

/** "Get the menu from Noor and the receipts from Ravi": a thing and a person each. */
function findSource(scan: Scan, before: Clause, clause: Clause): Clause['carried'] {
  const { tokens, isPerson } = scan;
  const { start: from, end: to } = before.carried ?? { start: before.task, end: before.end };
  const findPlace = ({ start, end }: Range): number =>
    tokens.findIndex((token, at) => at > start + 1 && at < end - 1 && SOURCES.has(token.word) && isPerson(at + 1));
  const [first, second] = [findPlace({ start: from, end: to }), findPlace({ start: clause.start, end: clause.end })];
  const same = first > 0 && second > 0 && wordAt(tokens, first) === wordAt(tokens, second);
  const object = tokens.findIndex((_, at) => at > from && at < first && isObject(scan, at));
  const carries = same && clause.verb === 0 && before.verb > 0 && !clause.request;
  return carries ? { start: from, end: before.carried?.end ?? (object > 0 ? object : from + 1) } : null;
}

/** Whether the clause ends with a date: "get the uniforms by Friday", "… by then". */
const isDated = ({ tokens, isSchedule }: Scan, { task, end }: Clause): boolean =>
  end - 1 > task && (isSchedule(end - 1) || (wordAt(tokens, end - 1) === 'then' && wordAt(tokens, end - 2) === 'by'));

/** "Get the uniforms by Friday, and | a key to the shop": behind a date, another object of the same verb. */
function findObject(scan: Scan, before: Clause, clause: Clause): Clause['carried'] {
  const { tokens } = scan;
  const joined = clause.join === 'comma' && wordAt(tokens, clause.start - 1) === 'and';
  const isNew = joined && clause.verb === 0 && !clause.request && NEW_THING.has(wordAt(tokens, clause.start));
  if (!isNew || before.verb === 0 || !isDated(scan, before) || states(scan, clause)) return null;
  if (before.carried) return before.carried;
  const end = PARTICLES.has(wordAt(tokens, before.task + 1)) ? before.task + 2 : before.task + 1;
  return { start: before.task, end };
}
const NEW_THING = wordSet('a an another some more two three four five new');

/** "Rahul at 5", "the band on Wednesday" after a scheduled clause: the action continues. */
function findCarried(scan: Scan, before: Clause, clause: Clause): Clause['carried'] {
  const { tokens, isPerson } = scan;
  const source = findSource(scan, before, clause) ?? findObject(scan, before, clause);
  if (source) return source;
  if (before.phrases.length === 0 || clause.phrases.length === 0 || clause.request || before.verb === 0) return null;
  const { carried, task: from, end: to } = before;
  const first = tokens[clause.task];
  if (!first || clause.task >= clause.end) return null;
  const words = countWords(scan, clause.task, clause.end);
  const named = isPerson(clause.task);
  if (carried) return named || DETERMINERS.has(first.word) || words === 1 ? carried : null;
  if (named) {
    const person = scan.mentions.findLast((mention) => mention.start > from && mention.end <= to);
    return person ? { start: from, end: person.start } : null;
  }
  if (DETERMINERS.has(first.word)) {
    const object = tokens.findIndex((token, at) => at > from && at < to && DETERMINERS.has(token.word));
    return object > 0 && object - from <= 4 ? { start: from, end: object } : null;
  }
  // "Call mum at 4 and dad at 5", "submit the form by Friday" without "the".
  const bare = countWords(scan, from, to) === 1 + words && words <= 2 && clause.verb === 0;
  return bare && (!REACHES.has(wordAt(tokens, from)) || ROLES.has(first.word)) ? { start: from, end: from + 1 } : null;
}

const STATEMENT_WORDS = wordSet("be had he he's i i'm it it's she she's they wasn't we you", STATEMENT_VERBS);

/** "Water bill on the 12th": a thing with its schedule is a task if a strong separator precedes it. */
export function isThing(scan: Scan, clause: Clause): boolean {
  const words = countWords(scan, clause.task, clause.end);
  if (clause.phrases.length === 0 || words === 0 || words > 6) return false;
  // "Met Rahul today" is a statement.
  if (getPastBase(wordAt(scan.tokens, clause.task)) !== null) return false;
  return !states(scan, clause);
}

/** Whether a clause has a subject or the verb of a statement: "the bank closes on Friday". */
const states = (scan: Scan, { start, end }: Clause): boolean =>
  scan.tokens
    .slice(start, end)
    .some(
      ({ word }, at) =>
        !scan.isSchedule(start + at) &&
        (STATEMENT_WORDS.has(word) ||
          (word.endsWith('s') && isVerb(word.slice(0, -1)) && !isAlsoThing(word.slice(0, -1)))),
    );

/** "Lunch with Marcus on Friday and dinner with Asha on Saturday": two things, each with its day. */
function isPair(scan: Scan, before: Clause, clause: Clause): boolean {
  if (before.verb === 2 || clause.verb === 2 || before.carried) return false;
  return [before, clause].every(
    (part) => isThing(scan, part) && part.phrases.some(hasDay) && scan.isSchedule(part.end - 1),
  );
}

const SUBORDINATES = wordSet('if when once unless because since that which who whether while so but or');

/** Whether a clause begins a new task after the previous one. */
function begins(scan: Scan, before: Clause, clause: Clause, third: boolean): boolean {
  const { tokens } = scan;
  const { join } = clause;
  // "Put down that I should …, and also that I should …": an opener, no subordinate clause.
  const isOpener = wordAt(tokens, clause.start) === 'that' && clause.task > clause.start + 1 && clause.verb > 0;
  if (SUBORDINATES.has(wordAt(tokens, clause.start)) && !isOpener) return false;
  if (isRemark(scan, before)) return false;
  if (isPair(scan, before, clause)) return true;
  if (before.verb === 0 && !(isThing(scan, before) && clause.phrases.length > 0 && join !== 'sentence')) return false;
  if (clause.verb > 0) {
    if (lacksObject(scan, clause) && !(clause.phrases.length > 0 && clause.verb === 2)) return false;
    const inList = (join === 'and' || join === 'comma') && SHOPPING.has(wordAt(tokens, before.task));
    // "Book a cab, pack the tripod, charge batteries": all three have a verb.
    const another =
      third && ALSO_NOUNS.has(wordAt(tokens, clause.task)) && countWords(scan, clause.task, clause.end) > 1;
    if (clause.verb === 1 && inList && !clause.request && clause.phrases.length === 0 && !another) return false;
    return !lacksObject(scan, before) && !continuesClause(scan, before, clause, join);
  }
  if (clause.request && countWords(scan, clause.task, clause.end) > 1 && wordAt(tokens, clause.task) !== 'be')
    return !isRemark(scan, clause);
  if (!isThing(scan, clause) || before.phrases.length === 0) return false;
  return join === 'sequence' || join === 'sentence' || (join === 'comma' && hasOwnDays(scan, before, clause));
}

/** "Oil the gate tomorrow, prime two canvases Saturday": a date at the end of both. */
function hasOwnDays(scan: Scan, before: Clause, clause: Clause): boolean {
  const first = wordAt(scan.tokens, clause.task);
  return (
    [before, clause].every((part) => scan.isSchedule(part.end - 1) && part.phrases.some(hasDay)) &&
    (DETERMINERS.has(first) || !FUNCTION_WORDS.has(first))
  );
}

/** Splits a message into the clauses that are separate tasks. One clause means one task. */
export function splitIntoTasks(scan: Scan): Clause[] {
  const separators = findSeparators(scan).filter((separator, at, list) => {
    // "Do me a favour and", "do the needful and": words before a task that contain a separator themselves.
    const from = list[at - 1]?.end ?? 0;
    const only = scan.tokens.slice(from, separator.start).every((_, offset) => scan.isTaken(from + offset));
    return only || separator.join === 'sentence' || skipToTask(scan, from, scan.tokens.length).task <= separator.start;
  });
  const edges = [0, ...separators.map(({ end }) => end), scan.tokens.length];
  const all = [
    ...separators,
    ...edges.slice(1).flatMap((end, at) => findDictated(scan, edges[at] ?? 0, separators[at]?.start ?? end)),
  ].toSorted((a, b) => a.start - b.start);

  const clauses: Clause[] = [];
  let from = 0;
  let join: Join = 'none';
  for (let at = 0; at <= all.length; at += 1) {
    const end = all[at]?.start ?? scan.tokens.length;
    const before = clauses.at(-1);
    const read = parseClause(scan, from, end, join);
    const clause = before ? read : skipTalk(scan, read);
    const carried = before && join !== 'sentence' && clause.verb < 2 ? findCarried(scan, before, clause) : null;
    if (!before) clauses.push(clause);
    else if (carried) clauses.push({ ...clause, carried, verb: 2 });
    else if (begins(scan, before, clause, clauses.length > 1)) clauses.push(clause);
    else clauses[clauses.length - 1] = extend(scan, before, clause);
    from = all[at]?.end ?? scan.tokens.length;
    join = all[at]?.join ?? 'none';
  }
  return clauses;
}

/** "The accountant is away I have to file the return": the task after the statement of the clause. */
function skipTalk(scan: Scan, clause: Clause): Clause {
  const { tokens } = scan;
  const [, cut] = clause.verb > 0 ? [] : splitAtRequest(tokens, clause, scan);
  const following = cut && parseClause(scan, cut.start, clause.end, 'none');
  if (following?.verb !== 2) return clause;
  // "Two things before I drive", "sorry to ask this": dropped. Other talk goes to the description.
  const drops = isRemark(scan, clause) || wordAt(tokens, clause.start - 1) === 'things';
  return drops ? following : { ...clause, task: following.task, verb: 2 };
}

/** Joins the clause with the next one. After a statement or a greeting, the second one holds the task. */
function extend(scan: Scan, clause: Clause, next: Clause): Clause {
  const longer = parseClause(scan, clause.start, next.end, clause.join);
  const isAside = clause.verb === 0 && next.request && !SUBORDINATES.has(wordAt(scan.tokens, clause.start));
  const prefaces =
    (clause.verb === 0 || isRemark(scan, clause)) && next.verb === 2 && (next.join === 'sentence' || isAside);
  if (prefaces) return { ...longer, task: next.task, verb: next.verb, scheduled: false };
  return { ...longer, carried: clause.carried, verb: clause.carried ? 2 : longer.verb };
}
