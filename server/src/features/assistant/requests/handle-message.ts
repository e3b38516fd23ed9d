import type { AssistantResult, MessageChannel, TaskSource } from '@aide/contract';
import { findNamed, type Command, type Request } from '@aide/language';
import { uuidv7 } from 'uuidv7';
import type { Actor, UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { addMessages } from './conversation.ts';
import type { ConversationState } from './dialogue.ts';
import type { Plan } from './execute-plan.ts';
import { executeRequest } from './execute-request.ts';
import type { ContactsCache } from './known-contacts.ts';
import type { KnownTasks, KnownTasksCache } from './known-tasks.ts';
import {
  hasCorrections,
  parseWantedTasks,
  type Corrections,
  type MessageParser,
  type WantedTask,
} from './message-parser.ts';
import { getParseContext, parseRequest } from './parse-request.ts';
import { findRequest, insertRequest, isRequestStored, lockRequest, updateRequest } from './requests.repository.ts';
import { findCaptureResult, findResult, presentRequest } from './requests.presenter.ts';
import { emptyOutcome, type Conversation, type RequestRow } from './requests.table.ts';

/** For all channels together: far more than a person writes, less than a loop sends. */
export const messagesByAccount: Limit = { name: 'capture', burst: 60, periodMs: 60_000 };

export interface RequestDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  parser: MessageParser;
  contacts: ContactsCache;
  knownTasks: KnownTasksCache;
}

export interface IncomingMessage extends Corrections {
  /** The client's idempotency key, also the capture id of created tasks. Default: a new one. */
  id?: string | undefined;
  text: string;
  /** A reply to a mail is not a line of the conversation in Messages. */
  channel: MessageChannel | 'email';
  /** The source of created tasks. */
  source: TaskSource;
  /** Creates tasks whatever the message requests. */
  asCapture?: boolean | undefined;
  /** What "it" refers to, newest first. Default: the last subjects of the conversation. */
  last?: readonly string[] | undefined;
  /** One id for each command with candidates. */
  chosen?: readonly string[] | undefined;
  confirmed?: boolean | undefined;
  /** The user saw how it is parsed before sending it: it is parsed without what came before. Default: a message of a chat. */
  previewed?: boolean | undefined;
}

export function getConversation(channel: IncomingMessage['channel']): Conversation {
  return channel === 'voice' ? 'web' : channel;
}

/**
 * Handles a message of any channel: creates tasks, changes them or returns the tasks that a question is about. Parsing may be slow and
 * happens before the transaction; all effects of a message happen or none. The same id returns the first result, also for concurrent
 * requests.
 *
 * @throws TRIAL_EXPIRED, CONTACT_NOT_FOUND, RATE_LIMITED
 */
export async function handleMessage(
  deps: RequestDeps,
  actor: Actor,
  incoming: IncomingMessage,
): Promise<AssistantResult> {
  const { transactions, limiter } = deps;
  await limiter.take(messagesByAccount, actor.user.id);
  const id = incoming.id ?? uuidv7();
  const parsed = await transactions.readAs(actor, async (context) => {
    const earlier = incoming.id === undefined ? null : await findResult(context, id);
    return earlier ? { earlier } : parse(deps, context, incoming);
  });
  if ('earlier' in parsed) return parsed.earlier;
  const request = await parseUncertain(deps, actor, incoming, parsed);
  const tasks = await parseTasks(deps, actor, incoming, { ...parsed, request });
  try {
    return await transactions.runAs(actor, (context) =>
      executeMessage(context, { ...incoming, id }, { ...parsed, request, tasks }),
    );
  } catch (error) {
    if (!isRequestStored(error)) throw error;
    const first = await transactions.readAs(
      actor,
      async (context) => (await findResult(context, id)) ?? findCaptureResult(context, id),
    );
    if (!first) throw error;
    return first;
  }
}

interface Parsed extends Pick<Plan, 'refs'> {
  /** Null: the message is parsed as new tasks only. */
  request: Request | null;
  contacts: Awaited<ReturnType<ContactsCache['get']>>;
  now: Date;
  state: ConversationState;
  known: Pick<KnownTasks, 'list'>;
  /** The contacts whom the words name. */
  named: readonly string[];
}

const noState: ConversationState = { last: [], pending: null, lastTurn: null };

async function parse(deps: RequestDeps, context: UserContext, incoming: IncomingMessage): Promise<Parsed> {
  const { now } = context;
  if (incoming.asCapture || hasCorrections(incoming)) {
    await requireAccess(context);
    const contacts = await deps.contacts.get(context);
    return { request: null, refs: new Map(), contacts, now, state: noState, known: { list: [] }, named: [] };
  }
  const chat = !incoming.previewed && incoming.channel !== 'voice';
  const parsed = await getParseContext(deps, context, getConversation(incoming.channel), incoming.last);
  const request = toAnswer(parseRequest(incoming.text, parsed, context, { chat }), parsed.state);
  if (request.kind === 'capture') await requireAccess(context);
  const { known, contacts, state } = parsed;
  const named = findNamed(incoming.text, contacts.index)?.people.map(({ id }) => id) ?? [];
  return { request, refs: known.refs, contacts, now, state, known, named: named.length === 1 ? named : [] };
}

/** Acts of which the language is unsure: a language model may know better. */
const uncertainActs: ReadonlySet<string | undefined> = new Set(['unsure', 'story', 'other', 'report']);
const maxCandidates = 30;

/** Returns the request, or what the language model reads in a turn that the language only acknowledges. */
async function parseUncertain(
  { parser }: RequestDeps,
  { user }: Actor,
  { text }: IncomingMessage,
  { request, contacts, now, state, known }: Parsed,
): Promise<Request | null> {
  if (request?.kind !== 'talk' || !uncertainActs.has(request.act)) return request;
  const near = new Set([...(state.lastTurn?.outcome.turn?.shown ?? []), ...(state.list ?? [])]);
  const open = known.list.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
  const tasks = [...open.filter(({ id }) => near.has(id)), ...open.filter(({ id }) => !near.has(id))];
  const read = await parser.parseTurn({
    text,
    now,
    timeZone: user.timezone,
    contacts,
    before: state.before ?? [],
    question: state.pending?.outcome.reply ?? null,
    tasks: tasks.slice(0, maxCandidates).map(({ id, title, due }) => ({ id, title, due })),
  });
  return read ?? request;
}

/** "Yes" and "no" answer an open question. "Stop" and "never mind" name no task: they are not commands. */
function toAnswer(request: Request, { pending }: ConversationState): Request {
  if (request.kind === 'command' && request.tasks.length === 0 && request.commands.every(isBareStop))
    return { kind: 'answer', answer: 'stop' };
  const act = request.kind === 'talk' ? request.act : undefined;
  return pending && (act === 'yes' || act === 'no' || act === 'stop') ? { kind: 'answer', answer: act } : request;
}

function isBareStop({ verb, target, taskIds, candidates }: Command): boolean {
  return (verb === 'cancel' || verb === 'pause') && target === '' && taskIds.length + candidates.length === 0;
}

/** Parses the tasks to create. Outside the transaction, because it may ask a language model. */
async function parseTasks(
  { parser }: RequestDeps,
  { user }: Actor,
  incoming: IncomingMessage,
  { request, contacts, now, state }: Parsed,
): Promise<WantedTask[]> {
  const input = { now, timeZone: user.timezone, contacts };
  const savedText = findTextToSave(request, state);
  if (savedText !== null) return parseWantedTasks(parser, {}, { ...input, text: savedText });
  const plain = request && 'tasks' in request ? request.tasks : undefined;
  if (request && (!plain || plain.length === 0)) return [];
  return parseWantedTasks(parser, incoming, { ...input, text: incoming.text }, plain);
}

/** Returns the earlier message that the user wants to save as a task after all. */
function findTextToSave(request: Request | null, { pending }: ConversationState): string | null {
  const isSave = pending?.pendingQuestion?.kind === 'save';
  return isSave && request?.kind === 'answer' && request.answer === 'yes' ? pending.text : null;
}

/** Executes a parsed message and stores it as a turn of its conversation, in the context's transaction. */
export async function executeMessage(
  context: UserContext,
  { id, text, channel, source, chosen = [], confirmed = false }: IncomingMessage & { id: string },
  { request, refs, tasks, state, known, named }: Omit<Parsed, 'contacts' | 'now'> & { tasks: WantedTask[] },
): Promise<AssistantResult> {
  const { user, now, tx } = context;
  const conversation = getConversation(channel);
  const key = { userId: user.id, id };
  // Inserted first: a concurrent request with the same id waits here and finds the first one's result.
  await insertRequest(tx, {
    ...key,
    conversation,
    text,
    kind: 'talk',
    outcome: emptyOutcome,
    effects: [],
    subjects: [],
    createdAt: now,
  });
  const [commands, plural] = request?.kind === 'command' ? [request.commands, request.plural] : [[], false];
  const plan: Plan = { message: { id, text, source }, conversation, commands, tasks, refs, chosen, confirmed, plural };
  const pending = request?.kind === 'answer' ? await lockPending(context, state) : undefined;
  const done = await executeRequest(context, request, plan, { state, pending, known, named });
  // An answered question is closed in the same transaction as its effect.
  if (pending)
    await updateRequest(tx, pending, { pendingQuestion: null, outcome: { ...pending.outcome, needs: null } });
  const { items, contactIds, changed: _, ...columns } = done;
  const row = await updateRequest(tx, key, columns);
  if (channel !== 'email')
    await addMessages(context, [
      { channel, author: 'user', text, requestId: id, contactIds },
      { channel, author: 'aide', text: columns.outcome.reply, requestId: id },
    ]);
  return presentRequest(context, row, items);
}

/** Locks the request that waits for an answer; undefined if it has been answered meanwhile. */
async function lockPending({ tx, user }: UserContext, { pending }: ConversationState): Promise<RequestRow | undefined> {
  const row = pending ? await lockRequest(tx, user.id, pending.id) : undefined;
  return row?.pendingQuestion ? row : undefined;
}

/**
 * Continues a request that waits for the user's choice or confirmation. A request that does not wait is returned unchanged.
 *
 * @throws REQUEST_NOT_FOUND, TRIAL_EXPIRED
 */
export async function confirmRequest(
  context: UserContext,
  id: string,
  { chosen, channel }: { chosen: readonly string[]; channel: MessageChannel },
): Promise<AssistantResult> {
  const { tx, user } = context;
  const row = await lockRequest(tx, user.id, id);
  if (!row) throw fail('REQUEST_NOT_FOUND');
  const { pendingQuestion: question, outcome, conversation, text } = row;
  if (!question || outcome.needs === null) return presentRequest(context, row);
  const answer = chosen.length > 0 ? { answer: 'choose' as const, chosen: [...chosen] } : { answer: 'yes' as const };
  const plan: Plan = {
    commands: [],
    tasks: [],
    message: { id, text, source: question.source },
    conversation,
    refs: new Map(),
    chosen,
    confirmed: false,
  };
  const request = { kind: 'answer', ...answer } as const;
  const around = { state: noState, pending: row, known: { list: [] }, named: [] };
  const { items, contactIds, changed: _, ...columns } = await executeRequest(context, request, plan, around);
  const updated = await updateRequest(tx, row, { ...columns, createdAt: context.now });
  await addMessages(context, [{ channel, author: 'aide', text: columns.outcome.reply, requestId: id, contactIds }]);
  return presentRequest(context, updated, items);
}

/** Returns a request with its current result. @throws REQUEST_NOT_FOUND */
export async function getRequest(context: UserContext, id: string): Promise<{ text: string; result: AssistantResult }> {
  const row = await findRequest(context.tx, context.user.id, id);
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return { text: row.text, result: await presentRequest(context, row) };
}

/** Ends a request that waits for the user's choice; it can no longer be confirmed. */
export async function declineRequest(context: UserContext, id: string): Promise<void> {
  const row = await lockRequest(context.tx, context.user.id, id);
  if (!row?.pendingQuestion) return;
  const outcome = row.outcome.needs === null ? row.outcome : { ...emptyOutcome, reply: 'Nothing was changed.' };
  await updateRequest(context.tx, row, { pendingQuestion: null, outcome });
}
