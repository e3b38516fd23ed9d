import { skipToTask } from '../capture/action.ts';
import { readClause } from '../capture/clause.ts';
import { findSeparators } from '../capture/separators.ts';
import { findTasks, preferWhole, saysAnything } from '../find-tasks.ts';
import { readTarget } from '../read-target.ts';
import type { Scan } from '../scan.ts';
import type { IndexedTask, TaskIndex } from '../task-index.ts';
import { isOpen, stepPriority } from '../task-order.ts';
import type { Command, KnownTask } from '../types.ts';
import type { Draft } from './read-clause.ts';
import { readCommandClause } from './read-clause.ts';

const isClosed = (task: KnownTask): boolean => !isOpen(task);

/** Which tasks a verb can be said of. */
const MEANT: Partial<Record<Command['verb'], (task: KnownTask) => boolean>> = {
  reopen: isClosed,
  pause: (task) => task.recurring && isOpen(task) && task.status !== 'paused',
  resume: (task) => task.recurring && task.status === 'paused',
  delete: () => true,
};

interface Looked {
  command: Command;
  fits: boolean;
}

/** Said before a command, and no task. */
const INTERJECTIONS = /^(?:hang|hold) on\b|^(?:wait|sorry|oops|my (?:bad|mistake)|never ?mind|let me see|look)\b/;

const ids = (tasks: readonly IndexedTask[]): string[] => tasks.map(({ task }) => task.id);

/** "The invoices" means all of them where each title has one invoice. */
function isPluralOf(scan: Scan, draft: Draft, found: readonly IndexedTask[]): boolean {
  return draft.target.some(({ start, end }) =>
    scan.tokens
      .slice(start, end)
      .some(
        ({ plain, possessive }) =>
          !possessive &&
          plain.length > 3 &&
          /[^s]s$/.test(plain) &&
          found.every(({ words }) => words.includes(plain.slice(0, -1)) && !words.includes(plain)),
      ),
  );
}

/** Looks up the tasks that a command names. */
function lookUp(scan: Scan, index: TaskIndex, last: readonly string[], draft: Draft): Looked | null {
  const target = { ...readTarget(scan, draft.target, draft.said), told: draft.statement };
  const result = (taskIds: string[], candidates: string[]): Looked => {
    const first = index.byId.get(taskIds[0] ?? candidates[0] ?? '')?.task;
    const priority =
      draft.priority ?? (draft.step === undefined ? undefined : stepPriority(first?.priority ?? 'medium', draft.step));
    const change = draft.change?.(first) ?? (priority === undefined ? {} : { priority });
    return {
      command: { verb: draft.verb, taskIds, candidates, target: target.text, change },
      fits: taskIds.length + candidates.length > 0,
    };
  };
  if (draft.verb === 'undo') return { ...result([], []), fits: true };
  if (target.pronoun || draft.target.every(({ start, end }) => end <= start)) {
    const [newest] = last;
    const several = target.plural && /^(?:them|those|these|both|all)/.test(target.text.toLowerCase());
    const meant = several ? last.filter((id) => index.byId.has(id)) : newest === undefined ? [] : [newest];
    return meant.length > 0 || draft.sure ? result(meant, []) : null;
  }
  const usual = MEANT[draft.verb];
  const open = findTasks(scan, index, target, usual ?? isOpen);
  const all =
    draft.verb === 'delete' && open.some(({ task }) => isOpen(task)) ? open.filter(({ task }) => isOpen(task)) : open;
  const current =
    all.some(({ task }) => task.status !== 'backlog') && !target.backlog
      ? all.filter(({ task }) => task.status !== 'backlog')
      : all;
  const plural = target.plural && saysAnything(target);
  if (plural && current.length > 0) return result(ids(current), []);
  const fitting = preferWhole(target, current);
  if (fitting.length > 1 && isPluralOf(scan, draft, fitting)) return result(ids(fitting), []);
  if (fitting.length > 1) return result([], ids(fitting));
  // "Cancel Netflix" while "Cancel Netflix" is known asks for the same task again.
  if (draft.own !== undefined && !draft.sure && fitting.some(({ verb }) => verb === draft.own)) return null;
  return result(ids(fitting), []);
}

interface Read {
  commands: Command[];
  /** Stretches of the text that ask for new tasks. */
  rest: { start: number; end: number; asks: boolean }[];
}

interface Best {
  looked: Looked;
  draft: Draft;
}

function readStretch(scan: Scan, index: TaskIndex, last: readonly string[], from: number, end: number): Best | null {
  const { start, task, request } = skipToTask(scan, from, end);
  let sure: Best | null = null;
  for (const at of new Set([start, task])) {
    if (at >= end) continue;
    for (const draft of readCommandClause(scan, at, end)) {
      // "Make sure the payment is done": behind a request a statement is what is to be done.
      if (request && draft.statement && !(at === start && draft.said !== null)) continue;
      const looked = lookUp(scan, index, last, draft);
      if (!looked) continue;
      if (looked.fits) return { looked, draft };
      if (draft.sure && !draft.fitsOnly) sure ??= { looked, draft };
    }
  }
  return sure;
}

/** Reads a message as commands, with the stretches that ask for new tasks, or returns null when it is no command. */
export function readCommands(scan: Scan, index: TaskIndex, last: readonly string[]): Read | null {
  const separators = findSeparators(scan);
  const starts = [0, ...separators.map(({ end }) => end)];
  const ends = [...separators.map(({ start }) => start), scan.tokens.length];
  const commands: Command[] = [];
  const rest: Read['rest'] = [];
  let unsureOnly = true;
  for (let at = 0; at < starts.length;) {
    const from = starts[at] ?? 0;
    const taken = findCommand(scan, index, last, { starts, ends, at });
    // What begins as a new task becomes a command only by an order to change a known one.
    const later = rest.length > 0 && taken && (taken.best.draft.statement || !taken.best.looked.fits);
    if (taken && !later) {
      commands.push(taken.best.looked.command);
      if (taken.best.looked.fits) unsureOnly = false;
      at = taken.next + 1;
    } else {
      const end = ends[at] ?? 0;
      const previous = rest.at(-1);
      const asks = asksForTask(scan, from, end);
      if (previous && previous.end === (ends[at - 1] ?? -1)) {
        previous.end = end;
        previous.asks ||= asks;
      } else rest.push({ start: from, end, asks });
      at += 1;
    }
  }
  if (commands.length === 0) return null;
  const asked = rest.filter(({ asks }) => asks);
  // "I sent the quote and he hasn't replied, follow up tomorrow": a story before a task.
  if (unsureOnly && rest.length > 0) return null;
  return { commands, rest: asked };
}

/** Whether a stretch between commands is a task, and not merely talk. */
function asksForTask(scan: Scan, start: number, end: number): boolean {
  const clause = readClause(scan, start, end, 'and');
  const words = scan.tokens.slice(start, end).map(({ word }) => word);
  return (clause.verb > 0 || clause.request || clause.phrases.length > 0) && !INTERJECTIONS.test(words.join(' '));
}

interface Stretches {
  starts: readonly number[];
  ends: readonly number[];
  at: number;
}

/**
 * The command that begins at a stretch: the shortest that names a known task and leaves a task or a command behind it, else the shortest
 * that names one, else the shortest that can only be a command.
 */
function findCommand(
  scan: Scan,
  index: TaskIndex,
  last: readonly string[],
  { starts, ends, at }: Stretches,
): { best: Best; next: number } | null {
  let fallback: { best: Best; next: number } | null = null;
  for (let next = at; next < Math.min(ends.length, at + LONGEST_COMMAND); next += 1) {
    const best = readStretch(scan, index, last, starts[at] ?? 0, ends[next] ?? 0);
    if (!best) continue;
    const more = next < ends.length - 1;
    const complete = !more || continues(scan, index, last, starts[next + 1] ?? 0, ends[next + 1] ?? 0);
    if (best.looked.fits && complete) return { best, next };
    if (!fallback || (best.looked.fits && !fallback.best.looked.fits)) fallback = { best, next };
  }
  return fallback;
}

/** A command has at most so many stretches between separators. */
const LONGEST_COMMAND = 4;

/** Whether a new task or another command begins here. */
function continues(scan: Scan, index: TaskIndex, last: readonly string[], from: number, end: number): boolean {
  const clause = readClause(scan, from, end, 'and');
  return clause.verb > 0 || clause.request || readStretch(scan, index, last, from, end) !== null;
}
