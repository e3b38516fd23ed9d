import type { Range } from '../../text/mask.ts';
import { DETERMINERS } from '../../text/lexicon.ts';
import { findAction } from '../../text/actions.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import { isVerb } from '../capture/verbs.ts';
import type { Scan } from '../scan.ts';
import { toStem } from '../stems.ts';
import type { CommandVerb } from '../types.ts';
import type { Draft, Head } from './patterns.ts';
import { backlogEnds, doneStates, headsByWord, listHeads, priorityStates, trailing } from './patterns.ts';
import { parseNewTime, type ReadChange } from './parse-change.ts';
import { parsePast, parseState } from './parse-statement.ts';

/** A noun for a task after the name makes it a command: "cancel the gym task". */
const TASK_WORDS = wordSet('task tasks todo todos to-do reminder reminders follow-up followup recurring alert');

/** Words that introduce the reason for a pause. */
const REASONS = wordSet('while whilst because since as during');

const UNDO =
  /^(?:undo|revert|rollback)(?: (?:that|it|this|the|my|last|previous|one|change|action|please|thing|command|step))*$|^(?:take|roll) (?:that|it|this) back$|^(?:take|roll) back (?:that|it|this)$/;
const DONE =
  /^(?:(?:all|it's|it is|that's|that is|this is|is|i'm|i am|they're|we're|we are|and|just|already|now|finally) )*(?:done|finished|completed|did it|done it|done that|did that|done now|done already)(?: (?:it|that|this|now|too|already))*$/;

function skipTrailingWords({ tokens }: Scan, from: number, end: number): number {
  let last = end;
  for (;;) {
    while (last > from && tokens[last - 1]?.kind === 'mark') last -= 1;
    let cut = last;
    for (let at = Math.max(from, last - 4); at < last; at += 1) {
      if (trailing.longest(tokens, at)?.next === last) {
        cut = at;
        break;
      }
    }
    if (cut === last || cut <= from) return last;
    last = cut;
  }
}

const CHECK = /[✅✔☑]/u;

/** Reads a range of tokens as one command, or returns null. The caller skips connectives and openers. */
export function parseCommandClause(scan: Scan, from: number, end: number): Draft[] {
  const { tokens } = scan;
  const ticked = tokens.slice(from, end).some(({ kind, text }) => kind === 'symbol' && CHECK.test(text));
  let last = end;
  while (last > from && (tokens[last - 1]?.kind === 'mark' || tokens[last - 1]?.kind === 'symbol')) last -= 1;
  let start = from;
  while (start < last && (tokens[start]?.kind === 'mark' || tokens[start]?.kind === 'symbol')) start += 1;
  const words = tokens.slice(start, last).map(({ word }) => word);
  const whole = words.join(' ');
  const make = (verb: CommandVerb, target: readonly Range[], more: Partial<Draft> = {}): Draft => ({
    verb,
    sure: true,
    statement: false,
    target,
    said: null,
    fitsOnly: false,
    ...more,
  });
  if (UNDO.test(whole)) return [make('undo', [])];
  if (DONE.test(whole) || (whole === '' && ticked)) return [make('complete', [], { statement: true })];
  const found: Draft[] = [];
  for (const { head, next } of [...listHeads(tokens, start), ...listLooseHeads(scan, start)]) {
    const draft = parseHead(scan, head, next, last);
    if (draft) found.push({ ...draft, own: toStem(wordAt(tokens, start)) });
  }
  const statement = parseState(scan, start, last) ?? parsePast(scan, start, last);
  if (statement) found.push(ticked ? { ...statement, sure: true, fitsOnly: false } : statement);
  else if (ticked) found.push(make('complete', [{ start, end: last }], { statement: true }));
  return found.length > 0 ? found : parsePriorityState(scan, start, last);
}

/** What a verb outside the table can mean for a task that is named: it moves, or it is not wanted. */
function listLooseHeads({ tokens }: Scan, at: number): { head: Head; next: number }[] {
  const first = wordAt(tokens, at);
  const action = findAction(first);
  if (headsByWord.has(first) && !PLACES.has(first) && !MOVES.has(first)) return [];
  if (action === 'delete' || action === 'cancel') return [{ head: { verb: action, needs: 'whole' }, next: at + 1 }];
  const named = wordAt(tokens, at + 1);
  const isNamed = DETERMINERS.has(named) || /^(?:it|them|both)$/.test(named);
  const mayMove = PLACES.has(first) || MOVES.has(first) || (!isVerb(first) && isNamed);
  const loose: readonly Head[] = [
    { verb: 'reschedule', needs: 'schedule' },
    { verb: 'prioritise', needs: 'priority' },
  ];
  return mayMove ? loose.map((head) => ({ head, next: at + 1 })) : [];
}

/** "X is urgent now". */
function parsePriorityState(scan: Scan, from: number, end: number): Draft[] {
  for (let at = from + 1; at < end; at += 1) {
    if (!/^(?:is|are|isn't|aren't)$/.test(wordAt(scan.tokens, at))) continue;
    const match = priorityStates.longest(scan.tokens, at);
    if (match?.next !== end) continue;
    return [
      {
        verb: 'prioritise',
        sure: false,
        statement: true,
        target: [{ start: from, end: at }],
        said: null,
        fitsOnly: true,
        priority: match.value,
      },
    ];
  }
  return [];
}

/** The first position from which a table matches to the end, or -1. */
function findEnding(
  scan: Scan,
  table: { longest: (tokens: Scan['tokens'], at: number) => { next: number } | null },
  from: number,
  end: number,
): number {
  for (let at = from; at < end; at += 1) if (table.longest(scan.tokens, at)?.next === end) return at;
  return -1;
}

function parseHead(scan: Scan, head: Head, next: number, end: number): Draft | null {
  const { tokens } = scan;
  const base: Draft = {
    verb: head.verb,
    sure: head.sure === true,
    statement: false,
    target: [],
    said: null,
    fitsOnly: head.sure !== true,
  };
  const named = (stop: number): Draft => {
    const last = skipTrailingWords(scan, next, stop);
    const marked = tokens.slice(next, last).some(({ word }) => TASK_WORDS.has(word));
    return {
      ...base,
      target: [{ start: next, end: last }],
      sure: base.sure || marked,
      fitsOnly: base.fitsOnly && !marked,
    };
  };
  // "Make an appointment", "cancel a subscription": something new.
  if (base.fitsOnly && /^(?:a|an|some|another)$/.test(wordAt(tokens, next))) return null;
  if (head.undate) return { ...named(end), change: () => ({ due: null }) };
  if (head.needs === 'task') return named(end).sure ? named(end) : null;
  if (head.needs === 'off') return wordAt(tokens, end - 1) === 'off' && end - 1 > next ? named(end - 1) : null;
  if (head.needs === 'done') {
    const at = findEnding(scan, doneStates, next, end);
    const state = at < next ? null : doneStates.longest(tokens, at)?.value;
    return state ? { ...named(at), verb: state } : null;
  }
  if (head.needs === 'priority') {
    const at = findEnding(scan, priorityStates, next, end);
    const priority = at <= next ? undefined : priorityStates.longest(tokens, at)?.value;
    return priority ? { ...named(at), priority } : null;
  }
  if (head.needs === 'backlog') {
    const at = findEnding(scan, backlogEnds, next, end);
    return at > next ? { ...named(at), sure: false, fitsOnly: true } : null;
  }
  if (head.step !== undefined) {
    const at = findEnding(scan, priorityStates, next + 1, end);
    const priority = at > next && wordAt(tokens, at) === 'to' ? priorityStates.longest(tokens, at)?.value : undefined;
    return priority ? { ...named(at), priority } : { ...named(end), step: head.step };
  }
  if (head.needs === 'recurring') {
    // "Pause the review while I'm away": the reason names no task.
    const reason = tokens.findIndex(({ word }, at) => at > next && at < end && REASONS.has(word));
    return named(reason < 0 ? end : reason);
  }
  if (head.verb !== 'reschedule') return { ...named(end), ...(head.needs === 'whole' && { whole: true }) };
  // "Put calling Rakesh on my list for tomorrow" makes a task.
  if (wordAt(tokens, next - 1) === 'put' && tokens.slice(next, end).some(({ word }) => word === 'list')) return null;
  const time = parseNewTime(scan, next, end, head.earlier === true);
  // "Snooze for 2 hours", "push to Friday": refers to the tasks the conversation was last about.
  if (
    time &&
    time.start === next &&
    /^(?:snooze|postpone|delay|defer|push|move|reschedule|shift)$/.test(wordAt(tokens, next - 1))
  )
    return { ...base, change: time.change };
  // "Snooze the 3:30": a time alone names the task.
  if (
    time &&
    tokens
      .slice(next, time.start)
      .some(({ word, kind }) => (kind !== 'mark' && !DETERMINERS.has(word)) || /^(?:this|that|these|those)$/.test(word))
  ) {
    if (introducesTime(scan, next, time, end)) return { ...named(time.start), change: time.change };
    // "Put the austin flights on Saturday": a known task and nothing else.
    const places = /^(?:put|stick|pop|set)$/.test(wordAt(tokens, next - 1)) && DETERMINERS.has(wordAt(tokens, next));
    return places ? { ...named(time.start), change: time.change, whole: true } : null;
  }
  return head.alone ? { ...named(end), change: () => ({ shift: head.alone ?? {} }) } : null;
}

/** Verbs that change the time of a task whatever follows. */
const MOVES = wordSet('move push shift bump reschedule switch postpone delay defer bring pull prepone advance extend');
/** Verbs that only say where something goes. What is to be done with it is said by others. */
const PLACES = wordSet(
  'put stick pop kick slide throw drag park leave keep get take set make have do schedule change roll swing',
);
const AWAY = /^(?:to|until|back|forward|out|over)$/;
const COMPARED = /^(?:instead|later|earlier|sooner|rather)$/;

/**
 * "Push the call Friday", "shove the call back to Friday" and "put the call in for 5 instead" change a task: the verb or
 * the words before the time say that it moves. "Move the sofa on Saturday", "do the review on Friday" and "push Rahul for
 * the quote tomorrow" are new.
 */
function introducesTime({ tokens, isPerson }: Scan, next: number, { start, shift }: ReadChange, end: number): boolean {
  const verb = wordAt(tokens, next - 1);
  const before = wordAt(tokens, start);
  if (!MOVES.has(verb)) {
    if (shift || AWAY.test(before) || tokens.slice(start, end).some(({ word }) => COMPARED.test(word))) return true;
    if (verb === 'make')
      return !/^(?:by|for|before|on|at)$/.test(before) || /^(?:it|that|this)$/.test(wordAt(tokens, next));
    return before === 'for' && /^(?:set|change|put)$/.test(verb);
  }
  if (/^(?:up|out|down|aside|off)$/.test(wordAt(tokens, next))) return false;
  if (/^(?:on|at|for|in|around)$/.test(before)) return false;
  return !(isPerson(next) && tokens.slice(next, start).some(({ word }) => word === 'for' || word === 'about'));
}
