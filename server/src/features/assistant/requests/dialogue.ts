import type { Dialogue, Pending } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import type { KnownTasks } from './known-tasks.ts';
import { listLastTurns } from './requests.repository.ts';
import {
  emptyOutcome,
  type Conversation,
  type EntryRef,
  type PendingQuestion,
  type RequestRow,
} from './requests.table.ts';

/** What came before a message in its conversation. */
export interface ConversationState {
  /** The subjects of the newest message that has any, newest first. */
  last: readonly EntryRef[];
  /** The request that waits for an answer. */
  pending: RequestRow | null;
  /** The newest turn that was not mere talk. */
  lastTurn: LastTurn | null;
  /** The latest list of several tasks, in the order shown. */
  list?: readonly string[] | undefined;
  /** The contacts of the newest turn that was about any, of the last few. */
  contactIds?: readonly string[] | undefined;
  /** The last two turns, oldest first. */
  before?: readonly { said: string; reply: string }[] | undefined;
}

export type LastTurn = Pick<RequestRow, 'kind' | 'text' | 'outcome'>;

/** How long "it" refers to an earlier subject. */
const rememberedMs = 86_400_000;
/** How long a question can be answered in words. */
const pendingMs = 600_000;
/** A subject of more turns ago has to be named again. */
const maxTurns = 20;
/** "Her" is a person of so many turns ago at most. */
const maxTurnsOfPerson = 4;

/** Returns the state of a conversation, in one query. */
export async function loadConversation(
  { tx, user, now }: UserContext,
  conversation: Conversation,
): Promise<ConversationState> {
  const since = new Date(now.getTime() - rememberedMs);
  const turns = await listLastTurns(tx, user.id, conversation, { since, limit: maxTurns });
  return {
    last: turns.find(({ subjects }) => subjects.length > 0)?.subjects ?? [],
    pending: findPending(turns, new Date(now.getTime() - pendingMs)),
    lastTurn: turns.find(({ kind }) => kind !== 'talk') ?? null,
    list: findList(turns),
    contactIds: turns
      .slice(0, maxTurnsOfPerson)
      .map(({ outcome }) => outcome.turn?.contactIds ?? [])
      .find((ids) => ids.length > 0),
    before: turns
      .slice(0, 2)
      .toReversed()
      .map(({ text, outcome }) => ({ said: text, reply: outcome.reply })),
  };
}

/**
 * Returns the latest list that a turn showed, offered or changed. Two later turns with one task each are a list of both, unless they
 * continue the list.
 */
function findList(turns: readonly RequestRow[]): readonly string[] | undefined {
  const single: string[] = [];
  for (const { outcome } of turns) {
    const { shown = [], changed = [] } = outcome.turn ?? {};
    const list = shown.length > 1 ? shown : changed;
    if (list.length > 1)
      return single.length < 2 || single.some((id) => list.includes(id)) ? list : single.toReversed();
    const [id] = changed;
    if (id !== undefined && single.length < 2 && !single.includes(id)) single.push(id);
  }
  return single.length > 1 ? single.toReversed() : undefined;
}

/** A question stays open while the user only talks; any other message replaces it. */
function findPending(turns: readonly RequestRow[], since: Date): RequestRow | null {
  const newest = turns.find(({ kind, pendingQuestion }) => pendingQuestion !== null || kind !== 'talk');
  return newest?.pendingQuestion && newest.createdAt >= since ? newest : null;
}

/** Returns the state in which tasks were just shown, as in a reminder or in the message that is replied to. */
export function showTasks(state: ConversationState, ids: readonly string[], reply = ''): ConversationState {
  const turn = { kind: 'question', shown: ids, changed: ids, contactIds: [] } as const;
  return { ...state, lastTurn: { kind: 'question', text: '', outcome: { ...emptyOutcome, reply, turn } } };
}

/** Returns the kind of question that a request waits for. */
export function getPendingKind({ kind }: PendingQuestion, needs: RequestRow['outcome']['needs']): Pending['kind'] {
  return kind ?? needs ?? 'choice';
}

/** Returns the open occurrence that represents a recurring task among the known tasks; any other id unchanged. */
export function findOccurrence({ list, patterns, refs }: KnownTasks, id: string): string {
  if (refs.get(id)?.kind !== 'recurring_task') return id;
  const isOccurrence = (task: { id: string; status: string }) =>
    patterns.get(task.id) === id && task.status !== 'completed' && task.status !== 'cancelled';
  return list.find(isOccurrence)?.id ?? id;
}

/** Converts the state to the input of the language. */
export function toDialogue(
  { pending, lastTurn, list, contactIds = [] }: ConversationState,
  known: KnownTasks,
): Dialogue {
  const executed = lastTurn?.outcome.executed?.[0];
  const command =
    executed && executed.verb !== 'edit' && executed.verb !== 'start'
      ? { verb: executed.verb, change: executed.change }
      : undefined;
  const titles = new Map(known.list.map(({ id, title }) => [id, title]));
  const toKnown = (ids: readonly string[]) => ids.map((id) => findOccurrence(known, id));
  const turn = lastTurn?.outcome.turn;
  return {
    chat: true,
    ...(pending?.pendingQuestion && {
      pending: {
        kind: getPendingKind(pending.pendingQuestion, pending.outcome.needs),
        question: pending.outcome.reply,
        options: listOptions(pending.pendingQuestion, titles),
      },
    }),
    ...(lastTurn && {
      lastTurn: {
        ...turn,
        contactIds: turn?.contactIds.length ? turn.contactIds : contactIds,
        shown: toKnown(turn?.shown ?? lastTurn.outcome.entries.map(({ id }) => id)),
        changed: toKnown(turn?.changed ?? []),
        kind: turn?.kind ?? lastTurn.kind,
        text: lastTurn.text,
        reply: lastTurn.outcome.reply,
        ...(list && { list: toKnown(list) }),
        ...(command && { command }),
      },
    }),
  };
}

function listOptions({ person, commands }: PendingQuestion, titles: ReadonlyMap<string, string>): Pending['options'] {
  if (person) return person.options;
  const ids = commands.flatMap(({ taskIds, candidates }) => (candidates.length > 0 ? candidates : taskIds));
  return [...new Set(ids)].flatMap((id) => {
    const label = titles.get(id);
    return label === undefined ? [] : [{ id, label }];
  });
}
