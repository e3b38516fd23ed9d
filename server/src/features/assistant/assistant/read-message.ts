import type { Command, Request, TaskIndex } from '@aide/language';
import { readRequest } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { toInstant } from '../../../platform/local-time.ts';
import type { KnownContacts } from '../capture/known-contacts.ts';
import type { EntryRef } from './assistant.table.ts';
import type { KnownTasks } from './known-tasks.ts';

/** The input for parsing a message, besides its text. */
export interface Facts {
  contacts: KnownContacts;
  known: KnownTasks;
  /** The search index of `known`. */
  index: TaskIndex;
  /** The last subjects of the conversation, newest first: "it", or "them". */
  last: readonly EntryRef[];
}

/** Parses a message and resolves the tasks that its commands refer to. */
export function readMessage(
  text: string,
  { contacts, known, index, last }: Facts,
  { now, user }: Pick<UserContext, 'now' | 'user'>,
): Request {
  const request = readRequest(text, {
    now: toInstant(now),
    timeZone: user.timezone,
    contacts: contacts.index,
    tasks: index,
    last: last.map(({ id }) => id),
  });
  if (request.kind !== 'command') return request;
  const recent = last.map(({ id }) => id);
  return {
    ...request,
    commands: request.commands.map((command) => mergeOccurrences(resolvePronouns(command, recent), known)),
  };
}

const singular = /^(?:it|that|this|that one|this one|the task|that task|this task)$/i;

/** After several tasks at once, "it" is ambiguous. */
function resolvePronouns(command: Command, recent: readonly string[]): Command {
  const [first] = command.taskIds;
  const isOneOfSeveral =
    recent.length > 1 && command.taskIds.length === 1 && first !== undefined && recent.includes(first);
  return isOneOfSeveral && singular.test(command.target.trim())
    ? { ...command, taskIds: [], candidates: [...recent] }
    : command;
}

/**
 * Treats a recurring task and its occurrence as one: pausing applies to the recurring task, everything else to the occurrence. If one
 * candidate is left, it is chosen.
 */
function mergeOccurrences(command: Command, { patterns, refs }: KnownTasks): Command {
  const isToggle = command.verb === 'pause' || command.verb === 'resume';
  const occurrences = (ids: readonly string[]) => new Set(ids.flatMap((id) => patterns.get(id) ?? []));
  const merge = (ids: readonly string[]) => {
    if (isToggle) return [...new Set(ids.map((id) => patterns.get(id) ?? id))];
    const made = occurrences(ids);
    return ids.filter((id) => !(refs.get(id)?.kind === 'recurring_task' && made.has(id)));
  };
  const [taskIds, candidates] = [merge(command.taskIds), merge(command.candidates)];
  const [only] = candidates;
  return only !== undefined && candidates.length === 1 && taskIds.length === 0
    ? { ...command, taskIds: [only], candidates: [] }
    : { ...command, taskIds, candidates };
}
