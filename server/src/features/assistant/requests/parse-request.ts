import { readRequest, type Command, type CommandRequest, type Request } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { getVersions } from '../../planner/sync/sync.repository.ts';
import type { ContactsCache, KnownContacts } from './known-contacts.ts';
import { findOccurrence, loadConversation, showTasks, toDialogue, type ConversationState } from './dialogue.ts';
import type { KnownTasks, KnownTasksCache } from './known-tasks.ts';
import type { Conversation, EntryRef } from './requests.table.ts';

/** The input for parsing a message, besides its text. */
export interface ParseContext {
  contacts: KnownContacts;
  known: KnownTasks;
  /** The last subjects of the conversation, newest first: "it", or "them". */
  last: readonly EntryRef[];
  /** What came before in the conversation. */
  state: ConversationState;
}

/**
 * Returns what a message of this conversation is parsed with. Default of `lastIds`: the subjects of the newest message of the conversation
 * that has any; "them" means only these.
 */
export async function getParseContext(
  { contacts, knownTasks }: { contacts: ContactsCache; knownTasks: KnownTasksCache },
  context: UserContext,
  conversation: Conversation,
  lastIds?: readonly string[],
): Promise<ParseContext> {
  const { tx, user } = context;
  const state = await loadConversation(context, conversation);
  const last = lastIds?.map((id): EntryRef => ({ kind: 'task', id })) ?? state.last;
  const getVersion = await getVersions(tx, user.id);
  const known = await knownTasks.get(context, getVersion, last);
  return {
    contacts: await contacts.get(context, getVersion),
    known,
    // Deleted entries cannot be meant.
    last: last.flatMap(({ id }) => known.refs.get(findOccurrence(known, id)) ?? []),
    // A reply to an earlier message is about its tasks, not about the last turn.
    state: lastIds ? showTasks(state, lastIds) : state,
  };
}

/** A task, a question and a command. */
const samples = [
  'Call Asha tomorrow at 4 pm and write to Ravi on friday',
  'What is due this week?',
  'Move the call to monday',
];

/**
 * Parses a few messages, so that no request waits for the first one: building the tables of the language and compiling its code takes a
 * tenth of a second, in which no request is answered.
 */
export function warmUpParser(now: Date): void {
  const options = { now: toInstant(now), timeZone: 'UTC', contacts: [], tasks: [], last: [] };
  for (const text of samples) {
    readRequest(text, options);
    readRequest(text, { ...options, dialogue: { chat: true } });
  }
}

/** Parses a message and resolves the tasks that its commands refer to. Without `chat` it is parsed alone. */
export function parseRequest(
  text: string,
  { contacts, known, last, state }: ParseContext,
  { now, user }: Pick<UserContext, 'now' | 'user'>,
  { chat }: { chat: boolean },
): Request {
  const request = readRequest(text, {
    now: toInstant(now),
    timeZone: user.timezone,
    contacts: contacts.index,
    tasks: known.index,
    last: last.map(({ id }) => id),
    ...(chat && { dialogue: toDialogue(state, known) }),
  });
  if (request.kind === 'correct')
    return { ...request, taskIds: request.taskIds.map((id) => toSeries(id, known, state)) };
  if (request.kind !== 'command') return request;
  const recent = last.map(({ id }) => id);
  return {
    ...request,
    commands: request.commands
      .map((command) => (hasReferent(request, command, state) ? command : { ...command, taskIds: [], candidates: [] }))
      .map((command) => mergeOccurrences(resolvePronouns(command, recent), known)),
  };
}

/** A correction of a turn that changed a recurring task changes the series, not the occurrence that represents it. */
function toSeries(id: string, { patterns }: KnownTasks, { lastTurn }: ConversationState): string {
  const series = patterns.get(id);
  return series !== undefined && lastTurn?.outcome.turn?.changed.includes(series) ? series : id;
}

const singular = /^(?:it|that|this|that one|this one|the task|that task|this task)$/i;

/** A command that names no task means one of the conversation; without any it means none. */
function hasReferent({ plural }: CommandRequest, { target, change }: Command, { last, lastTurn }: ConversationState) {
  return plural || target.trim() !== '' || change.keepInTouch !== undefined || last.length > 0 || lastTurn !== null;
}

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
  // A single candidate of the language is one to ask about.
  return only !== undefined && candidates.length === 1 && command.candidates.length > 1 && taskIds.length === 0
    ? { ...command, taskIds: [only], candidates: [] }
    : { ...command, taskIds, candidates };
}
