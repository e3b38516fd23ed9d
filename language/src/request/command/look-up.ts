import type { Range } from '../../text/mask.ts';
import { wordAt } from '../../text/tokens.ts';
import { findTasks, isSpecific, isWhole, preferWhole } from '../find-tasks.ts';
import { parseTarget } from '../parse-target.ts';
import type { Scan } from '../scan.ts';
import { isOpen, stepPriority } from '../task-order.ts';
import type { Command, CommandRequest, IndexedTask, KnownTask, TaskIndex } from '../types.ts';
import type { ParsedMessage } from '@aide/contract';
import type { Draft } from './patterns.ts';

const isClosed = (task: KnownTask): boolean => !isOpen(task);

/** The tasks that a verb can apply to. */
const MEANT: Partial<Record<Command['verb'], (task: KnownTask) => boolean>> = {
  reopen: isClosed,
  pause: (task) => task.recurring && isOpen(task) && task.status !== 'paused',
  resume: (task) => task.recurring && task.status === 'paused',
  delete: () => true,
};

/** A command with its tasks. */
export interface Looked {
  command: Command;
  /** Whether known tasks match, or none is needed. */
  fits: boolean;
}

const ids = (tasks: readonly IndexedTask[]): string[] => tasks.map(({ task }) => task.id);

/** "The invoices" means all matching tasks if each title has one invoice. */
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

/** Looks up the tasks that a command names, or returns null when it cannot be a command. `last`: the referent of "it". */
export function lookUp(scan: Scan, index: TaskIndex, last: readonly string[], draft: Draft): Looked | null {
  const target = { ...parseTarget(scan, draft.target, draft.said), told: draft.statement };
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
  const isMeant = MEANT[draft.verb] ?? isOpen;
  if (
    target.plural &&
    !isSpecific(target) &&
    /\b(?:everything|all (?:my |the |of )*(?:tasks|todos|reminders|things))\b/i.test(target.text)
  )
    return result(ids(index.all.filter(({ task }) => isMeant(task) && isOpen(task) && task.status !== 'backlog')), []);
  // "Wipe the kitchen" is new work beside "Paint the kitchen": such a verb needs the whole title, its verb too.
  const isNamed = (item: IndexedTask) => !draft.whole || isWhole(target, { ...item, verb: null });
  const open = findTasks(scan, index, target, isMeant).filter(isNamed);
  const all =
    draft.verb === 'delete' && open.some(({ task }) => isOpen(task)) ? open.filter(({ task }) => isOpen(task)) : open;
  const current =
    all.some(({ task }) => task.status !== 'backlog') && !target.backlog
      ? all.filter(({ task }) => task.status !== 'backlog')
      : all;
  const plural = target.plural && isSpecific(target);
  if (plural && current.length > 0) return result(ids(current), []);
  const fitting = preferWhole(target, current);
  if (fitting.length > 1 && isPluralOf(scan, draft, fitting)) return result(ids(fitting), []);
  if (fitting.length > 1) return result([], ids(fitting));
  // "Cancel Netflix" while a task "Cancel Netflix" is known requests the same task again.
  if (draft.own !== undefined && !draft.sure && fitting.some(({ verb }) => verb === draft.own)) return null;
  const several = fitting.length === 0 ? findEach(scan, index, draft, isMeant) : [];
  return result(ids(several.length > 0 ? several : fitting), []);
}

/** "Push the rent and the deck to Friday": each part must name one task, or nothing matches. */
function findEach(scan: Scan, index: TaskIndex, draft: Draft, isMeant: (task: KnownTask) => boolean): IndexedTask[] {
  const [range] = draft.target;
  if (!range || draft.target.length > 1) return [];
  const parts: Range[] = [];
  let { start } = range;
  for (let at = start; at <= range.end; at += 1) {
    const word = at === range.end ? 'and' : wordAt(scan.tokens, at);
    if (word !== 'and' && word !== ',' && word !== '&') continue;
    if (at > start) parts.push({ start, end: at });
    start = at + 1;
  }
  if (parts.length < 2) return [];
  const found = parts.map((part) => {
    const target = { ...parseTarget(scan, [part], draft.said), told: draft.statement };
    return preferWhole(target, findTasks(scan, index, target, isMeant));
  });
  return found.every(({ length }) => length === 1) ? found.flat() : [];
}

/** Words for tasks that are known from before: they are listed, not described. */
const NAMED_BEFORE = /^(?:both|them|those|these|dono|donon)\b/iu;

/** Returns the request for commands and new tasks. It is plural if one description means several tasks. */
export const toCommandRequest = (commands: Command[], tasks: ParsedMessage[] = []): CommandRequest => ({
  kind: 'command',
  commands,
  tasks,
  plural: commands.some(({ taskIds, target }) => taskIds.length > 1 && !NAMED_BEFORE.test(target.trim())),
});
