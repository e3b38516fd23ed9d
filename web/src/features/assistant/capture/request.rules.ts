import type { CallBody, CaptureOverrides } from '@aide/contract';
import { toCorrections } from '@aide/contract/task-fields';
import { limits } from '@aide/contract/limits';
import type { Command, MessageRequest } from '../../../lib/language.ts';
import { planRows, type ReadRow, type Row, type RowEdit } from './rows.rules.ts';

/** The request for a message that needs no further choice. */
export interface ReadyPlan {
  kind: 'send';
  corrections: Corrections;
  chosen: readonly string[];
  confirmed: boolean;
  /** The message asks for nothing but Undo. */
  isUndo: boolean;
}

/** The plan for a message that was not parsed here: the server parses it and asks what is open. */
export function asWritten(text: string): ReadyPlan {
  const asksUndo = text.trim().toLowerCase() === 'undo';
  return { kind: 'send', corrections: {}, chosen: [], confirmed: false, isUndo: asksUndo };
}

/** Returns a plan that saves the message as one task. */
export function asOneTask(text: string): ReadyPlan {
  return { ...asWritten(''), corrections: { tasks: [{ text }] } };
}

/** The effect of Enter. */
export type Plan =
  | ReadyPlan
  /** The user has to choose a task first. */
  | { kind: 'choose'; candidates: readonly string[] }
  /** The command changes so many tasks that the user has to confirm it first. */
  | { kind: 'confirm'; count: number }
  /** No task matches, or no row is left to save. */
  | { kind: 'nothing' };

type Corrections = Pick<CallBody<'capture'>, 'overrides' | 'tasks'>;

interface Draft {
  request: MessageRequest;
  rows: readonly ReadRow[];
  edits: readonly RowEdit[];
  /** The tasks selected so far, one for each ambiguous command. */
  chosen: readonly string[];
  confirmed: boolean;
}

/** Returns the effect of Enter, given the parsed message, the corrections and the selected tasks. */
export function planRequest({ request, rows, edits, chosen, confirmed }: Draft): Plan {
  const corrections = planCorrections(rows, edits);
  if (request.kind === 'capture' && planRows(rows, edits).length === 0) return { kind: 'nothing' };
  const candidates = listAmbiguous(request)[chosen.length]?.candidates;
  if (candidates) return { kind: 'choose', candidates };
  if (isNothingFound(request)) return { kind: 'nothing' };
  const count = countChanges(request);
  if (count > limits.unconfirmedChanges && !confirmed) return { kind: 'confirm', count };
  return { kind: 'send', corrections, chosen, confirmed, isUndo: isUndo(request) };
}

/** Returns the commands that match several tasks, in order: the user has to choose one for each. */
export function listAmbiguous(request: MessageRequest): Command[] {
  return request.kind === 'command' ? request.commands.filter(({ candidates }) => candidates.length > 0) : [];
}

/** Returns whether a message contains only commands and none of them matches a task. */
export function isNothingFound(request: MessageRequest): boolean {
  return (
    request.kind === 'command' &&
    request.tasks.length === 0 &&
    request.commands.every(
      ({ verb, taskIds, candidates }) =>
        verb !== 'undo' && verb !== 'keep_in_touch' && taskIds.length === 0 && candidates.length === 0,
    )
  );
}

function isUndo(request: MessageRequest): boolean {
  if (request.kind !== 'command' || request.tasks.length > 0) return false;
  return request.commands.length === 1 && request.commands[0]?.verb === 'undo';
}

function countChanges(request: MessageRequest): number {
  if (request.kind !== 'command') return 0;
  return new Set(request.commands.flatMap(({ taskIds }) => taskIds)).size;
}

/**
 * Returns the user's corrections for the request: nothing if the server's own parse gives the same result, `overrides`
 * for one task, `tasks` if rows were changed, merged or removed.
 */
export function planCorrections(read: readonly ReadRow[], edits: readonly RowEdit[]): Corrections {
  const rows = planRows(read, edits);
  const changed =
    rows.length !== read.length || rows.some(({ overrides }) => Object.keys(withoutBlankTitle(overrides)).length > 0);
  if (!changed || rows.length === 0) return {};
  if (read.length === 1) return { overrides: withoutBlankTitle(rows[0]?.overrides ?? {}) };
  return { tasks: toConfirmedTasks(rows) };
}

/** Returns the rows in the format of the request, with all displayed fields. */
export function toConfirmedTasks(rows: readonly Row[]): { text: string; overrides: CaptureOverrides }[] {
  return rows.map((row) => ({ text: toText(row), overrides: toOverrides(row) }));
}

/** The server takes the title from the overrides and the rest of the text as the description. */
function toText({ message: { title, description } }: Row): string {
  return description === null ? title : `${title}\n${description}`;
}

/** All displayed fields: the text of one row does not contain what it inherited from the other rows. */
function toOverrides({ message, overrides }: Row): CaptureOverrides {
  return {
    ...toCorrections(message),
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
