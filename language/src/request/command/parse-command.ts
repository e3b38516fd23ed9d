import { skipToTask } from '../capture/action.ts';
import { parseClause } from '../capture/clause.ts';
import type { Separator } from '../capture/separators.ts';
import { findSeparators } from '../capture/separators.ts';
import { isThing } from '../capture/split-clauses.ts';
import { findTasks } from '../find-tasks.ts';
import { parseTarget } from '../parse-target.ts';
import { matchesWords, wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import { isOpen } from '../task-order.ts';
import type { Command, TaskIndex } from '../types.ts';
import type { Looked } from './look-up.ts';
import { lookUp } from './look-up.ts';
import type { Draft } from './patterns.ts';
import { news } from './patterns.ts';
import { parseCommandClause } from './parse-clause.ts';
import type { Answered } from './parse-reply.ts';
import { findAnswered } from './parse-reply.ts';

/** Words before a command that do not name a task. */
const INTERJECTIONS = /^(?:hang|hold) on\b|^(?:wait|sorry|oops|my (?:bad|mistake)|never ?mind|let me see|look)\b/;

interface Read {
  commands: Command[];
  /** Ranges of the text that ask for new tasks. */
  rest: { start: number; end: number; asks: boolean; request: boolean }[];
}

interface Best {
  looked: Looked;
  draft: Draft;
}

function parseStretch(scan: Scan, index: TaskIndex, last: readonly string[], from: number, end: number): Best | null {
  const { start, task, request } = skipToTask(scan, from, end);
  const answered = request ? null : findAnswered(scan, index, last, { start: from, end });
  if (answered) return toBest(answered);
  let sure: Best | null = null;
  for (const at of new Set([start, task])) {
    // "No need to rush" is a priority.
    if (at >= end || (scan.isTaken(at) && !scan.isSchedule(at))) continue;
    for (const draft of parseCommandClause(scan, at, end)) {
      // "Make sure the payment is done": after a request, a statement is the task.
      if (request && draft.statement && !(at === start && draft.said !== null)) continue;
      const looked = lookUp(scan, index, last, draft);
      if (!looked) continue;
      if (looked.fits) return { looked, draft };
      if (draft.sure && !draft.fitsOnly) sure ??= { looked, draft };
    }
  }
  return sure;
}

/** Several tasks that wait for the same person are candidates: the user chooses which one was answered. */
function toBest({ tasks, target }: Answered): Best {
  const ids = tasks.map(({ task }) => task.id);
  const [taskIds, candidates] = ids.length === 1 ? [ids, []] : [[], ids];
  const command: Command = { verb: 'replied', taskIds, candidates, target, change: {} };
  const draft: Draft = { verb: 'replied', sure: false, statement: true, target: [], said: null, fitsOnly: true };
  return { looked: { command, fits: true }, draft };
}

/** Reads a message as commands, with the ranges that ask for new tasks. Returns null when it is not a command. */
export function parseCommands(scan: Scan, index: TaskIndex, last: readonly string[]): Read | null {
  const first = skipNews(scan);
  const separators = [...findSeparators(scan), ...findReminders(scan)]
    .filter(({ start }) => start >= first)
    .toSorted((a, b) => a.start - b.start);
  const starts = [first, ...separators.map(({ end }) => end)];
  const ends = [...separators.map(({ start }) => start), scan.tokens.length];
  const refers = scan.tokens.some(({ word }) => /^(?:it|that|this|them|those|these)$/.test(word));
  const commands: Command[] = [];
  const rest: Read['rest'] = [];
  let unsureOnly = true;
  for (let at = 0; at < starts.length;) {
    const from = starts[at] ?? 0;
    const context = refers ? findContext(scan, index, commands, rest) : null;
    const taken = findCommand(scan, index, context ?? last, { starts, ends, at });
    // A message that begins like a new task is a command only if it explicitly changes a known one.
    const later = rest.length > 0 && taken && (taken.best.draft.statement || !taken.best.looked.fits);
    if (taken && !later) {
      commands.push(taken.best.looked.command);
      // "I can't do the deck today, move it to Friday": the first part only says what "it" is.
      const meant = rest.at(-1);
      if (context && meant && !meant.request && taken.best.looked.command.taskIds.join() === context.join())
        meant.asks = false;
      if (taken.best.looked.fits) unsureOnly = false;
      at = taken.next + 1;
    } else {
      const end = ends[at] ?? 0;
      const previous = rest.at(-1);
      const asks = asksForTask(scan, from, end, commands.length > 0);
      if (previous && previous.end === (ends[at - 1] ?? -1)) {
        previous.end = end;
        previous.asks ||= asks;
      } else rest.push({ start: from, end, asks, request: parseClause(scan, from, end, 'and').verb > 0 });
      at += 1;
    }
  }
  if (commands.length === 0) return null;
  const asked = rest.filter(({ asks }) => asks);
  // "I sent the quote and he hasn't replied, follow up tomorrow": a statement before a task.
  if (unsureOnly && rest.length > 0) return null;
  // "Delete the reminder for the gift, it's already done": the reason names no task.
  const named = commands.filter(({ verb, target }) => target !== '' || verb === 'undo');
  return { commands: named.length > 0 && !unsureOnly ? named : commands, rest: asked };
}

/** Skips words before a report: "good news, I've paid the rent". */
function skipNews({ tokens }: Scan): number {
  let at = 0;
  for (let match = news.longest(tokens, at); match && match.next > at; match = news.longest(tokens, at))
    at = match.next;
  while (at > 0 && tokens[at]?.kind === 'mark') at += 1;
  return at < tokens.length ? at : 0;
}

/** "Done with the deck | remind me to call Priya": dictated without a word or a pause in between. */
function findReminders({ tokens }: Scan): Separator[] {
  return tokens.flatMap((_, at) => {
    if (!matchesWords(tokens, at, ['remind', 'me', 'to'])) return [];
    const start = wordAt(tokens, at - 1) === 'please' ? at - 1 : at;
    const begins = start > 2 && tokens[start - 1]?.kind === 'word' && !BEFORE_REMIND.has(wordAt(tokens, start - 1));
    return begins ? [{ start, end: start, join: 'none' as const }] : [];
  });
}
const BEFORE_REMIND = wordSet('and then to also you just the a did will should must');

/** The referent of "it" after another clause of the same message: the task of the command or of the words before it, or null. */
function findContext(
  scan: Scan,
  index: TaskIndex,
  commands: readonly Command[],
  rest: Read['rest'],
): readonly string[] | null {
  const before = rest.at(-1);
  if (before) {
    const target = { ...parseTarget(scan, [before], null), told: true };
    const words = target.words.filter(({ word }) => !STORY_WORDS.has(word));
    const found = words.length > 0 ? findTasks(scan, index, { ...target, words }, isOpen) : [];
    return found.length === 1 ? found.map(({ task }) => task.id) : words.length > 0 ? [] : null;
  }
  return commands.at(-1)?.taskIds ?? null;
}

const STORY_WORDS = wordSet(
  "can't cant cannot won't wont able will would could should couldn't i'll i'm running going make made need needs time so not don't sorry wait hang hold oops late busy today tomorrow",
);

/** Whether a range between commands is a task, and not merely talk. */
function asksForTask(scan: Scan, start: number, end: number, afterCommand: boolean): boolean {
  const clause = parseClause(scan, start, end, 'and');
  const words = scan.tokens.slice(start, end).map(({ word }) => word);
  // "I called Priya, she wants the contract by Friday": a clause with a day after a command becomes a task.
  const asks =
    clause.verb > 0 || clause.request || isThing(scan, clause) || (afterCommand && clause.phrases.length > 0);
  return asks && !INTERJECTIONS.test(words.join(' '));
}

interface Stretches {
  starts: readonly number[];
  ends: readonly number[];
  at: number;
}

/**
 * The command that begins at a range: the shortest that names a known task and is followed by a task or a command, else
 * the shortest that names one, else the shortest that can only be a command.
 */
function findCommand(
  scan: Scan,
  index: TaskIndex,
  last: readonly string[],
  { starts, ends, at }: Stretches,
): { best: Best; next: number } | null {
  let fallback: { best: Best; next: number } | null = null;
  for (let next = at; next < Math.min(ends.length, at + LONGEST_COMMAND); next += 1) {
    const best = parseStretch(scan, index, last, starts[at] ?? 0, ends[next] ?? 0);
    if (!best) continue;
    const more = next < ends.length - 1;
    const complete = !more || continues(scan, index, last, starts[next + 1] ?? 0, ends[next + 1] ?? 0);
    if (best.looked.fits && complete) return { best, next };
    if (!fallback || (best.looked.fits && !fallback.best.looked.fits)) fallback = { best, next };
  }
  return fallback;
}

/** The maximum number of ranges between separators in a command. */
const LONGEST_COMMAND = 4;

/** Whether a new task or another command begins here. */
function continues(scan: Scan, index: TaskIndex, last: readonly string[], from: number, end: number): boolean {
  const clause = parseClause(scan, from, end, 'and');
  return clause.verb > 0 || clause.request || parseStretch(scan, index, last, from, end) !== null;
}
