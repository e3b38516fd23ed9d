import type { CallBody, CaptureOverrides } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import type { Command, Request } from '../../lib/language.ts';
import { planRows, type ReadRow, type Row, type RowEdit } from './rows.rules.ts';

/** What is sent of a message. */
export type ReadyPlan =
  | { kind: 'capture'; corrections: Corrections }
  | { kind: 'assistant'; corrections: Corrections; chosen: readonly string[]; confirmed: boolean };

/** Returns the plan that saves any message as one task. */
export function asOneTask(said: string): ReadyPlan {
  return { kind: 'capture', corrections: { tasks: [{ text: said }] } };
}

/** What Enter does with a message. */
export type Plan =
  | ReadyPlan
  /** A task has to be chosen first. */
  | { kind: 'choose'; candidates: readonly string[] }
  /** So many tasks change that the user has to confirm it first. */
  | { kind: 'confirm'; count: number }
  /** No task fits, or no task is left to save. */
  | { kind: 'nothing' };

type Corrections = Pick<CallBody<'capture'>, 'overrides' | 'tasks'>;

interface Draft {
  request: Request;
  rows: readonly ReadRow[];
  edits: readonly RowEdit[];
  /** The tasks chosen so far, one for each ambiguous command. */
  chosen: readonly string[];
  confirmed: boolean;
}

/** Returns what Enter does with a message as it was read, corrected and chosen. */
export function planRequest({ request, rows, edits, chosen, confirmed }: Draft): Plan {
  const corrections = planCorrections(rows, edits);
  if (request.kind === 'capture')
    return planRows(rows, edits).length === 0 ? { kind: 'nothing' } : { kind: 'capture', corrections };
  const candidates = listAmbiguous(request)[chosen.length]?.candidates;
  if (candidates) return { kind: 'choose', candidates };
  if (isNothingFound(request)) return { kind: 'nothing' };
  const count = countChanges(request);
  if (count > limits.unconfirmedChanges && !confirmed) return { kind: 'confirm', count };
  return { kind: 'assistant', corrections, chosen, confirmed };
}

/** Returns the commands that fit several tasks, in order: the user has to choose a task for each. */
export function listAmbiguous(request: Request): Command[] {
  return request.kind === 'command' ? request.commands.filter(({ candidates }) => candidates.length > 0) : [];
}

/** Returns whether a message has commands only, and none of them means a task. */
export function isNothingFound(request: Request): boolean {
  return (
    request.kind === 'command' &&
    request.tasks.length === 0 &&
    request.commands.every(
      ({ verb, taskIds, candidates }) =>
        verb !== 'undo' && verb !== 'keep_in_touch' && taskIds.length === 0 && candidates.length === 0,
    )
  );
}

function countChanges(request: Request): number {
  if (request.kind !== 'command') return 0;
  return new Set(request.commands.flatMap(({ taskIds }) => taskIds)).size;
}

/**
 * Returns what the user corrected, for the server: nothing when the message can be read there as it was shown here,
 * `overrides` for one task, and `tasks` where rows were changed, joined or dropped.
 */
export function planCorrections(read: readonly ReadRow[], edits: readonly RowEdit[]): Corrections {
  const rows = planRows(read, edits);
  const changed =
    rows.length !== read.length || rows.some(({ overrides }) => Object.keys(withoutBlankTitle(overrides)).length > 0);
  if (!changed || rows.length === 0) return {};
  if (read.length === 1) return { overrides: withoutBlankTitle(rows[0]?.overrides ?? {}) };
  return { tasks: toConfirmedTasks(rows) };
}

/** Returns rows as the server takes them, each with everything that is shown. */
export function toConfirmedTasks(rows: readonly Row[]): { text: string; overrides: CaptureOverrides }[] {
  return rows.map((row) => ({ text: toText(row), overrides: toOverrides(row) }));
}

/** The title comes back from the overrides; the rest of the text is the description. */
function toText({ message: { title, description } }: Row): string {
  return description === null ? title : `${title}\n${description}`;
}

/** Everything that is shown: the words of one row alone do not say what it took from the others. */
function toOverrides({ message, overrides }: Row): CaptureOverrides {
  return {
    title: message.title,
    task_type: message.taskType,
    priority: message.priority,
    contact_id: message.contactId,
    due: message.due,
    recurrence: message.recurrence,
    backlog: message.backlog,
    ...withoutBlankTitle(overrides),
  };
}

function withoutBlankTitle(overrides: CaptureOverrides): CaptureOverrides {
  if (overrides.title === undefined || overrides.title.trim() !== '') return overrides;
  const { title: _blank, ...rest } = overrides;
  return rest;
}
