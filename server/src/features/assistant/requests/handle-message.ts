import type { AssistantResult, MessageChannel, TaskSource } from '@aide/contract';
import type { MessageRequest } from '@aide/language';
import { uuidv7 } from 'uuidv7';
import type { Actor, UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { requireAccess } from '../../identity/trial/trial.rules.ts';
import { addMessages } from './conversation.ts';
import { executeRequest, type Plan } from './execute-request.ts';
import type { ContactsCache } from './known-contacts.ts';
import type { KnownTasksCache } from './known-tasks.ts';
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
import { emptyOutcome, type Conversation, type EntryRef } from './requests.table.ts';

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
  channel: MessageChannel;
  /** The source of created tasks. */
  source: TaskSource;
  /** Creates tasks whatever the message requests. */
  asCapture?: boolean | undefined;
  /** What "it" refers to, newest first. Default: the last subjects of the conversation. */
  last?: readonly string[] | undefined;
  /** One id for each command with candidates. */
  chosen?: readonly string[] | undefined;
  confirmed?: boolean | undefined;
}

export function getConversation(channel: MessageChannel): Conversation {
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
  const tasks = await parseTasks(deps, actor, incoming, parsed);
  try {
    return await transactions.runAs(actor, (context) => execute(context, { ...incoming, id }, { ...parsed, tasks }));
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
  request: MessageRequest | null;
  contacts: Awaited<ReturnType<ContactsCache['get']>>;
  now: Date;
}

async function parse(deps: RequestDeps, context: UserContext, incoming: IncomingMessage): Promise<Parsed> {
  const { now } = context;
  if (incoming.asCapture || hasCorrections(incoming)) {
    requireAccess(context);
    return { request: null, refs: new Map(), contacts: await deps.contacts.get(context), now };
  }
  const known = await getParseContext(deps, context, getConversation(incoming.channel), incoming.last);
  const request = parseRequest(incoming.text, known, context);
  if (request.kind === 'capture') requireAccess(context);
  return { request, refs: known.known.refs, contacts: known.contacts, now };
}

/** Parses the tasks to create. Outside the transaction, because it may ask a language model. */
async function parseTasks(
  { parser }: RequestDeps,
  { user }: Actor,
  incoming: IncomingMessage,
  { request, contacts, now }: Parsed,
): Promise<WantedTask[]> {
  const plain = request && 'tasks' in request ? request.tasks : undefined;
  if (request && (!plain || plain.length === 0)) return [];
  return parseWantedTasks(parser, incoming, { text: incoming.text, now, timeZone: user.timezone, contacts }, plain);
}

async function execute(
  context: UserContext,
  { id, text, channel, source, chosen = [], confirmed = false }: IncomingMessage & { id: string },
  { request, refs, tasks }: Parsed & { tasks: WantedTask[] },
): Promise<AssistantResult> {
  const { user, now, tx } = context;
  const conversation = getConversation(channel);
  const key = { userId: user.id, id };
  const kind = request?.kind ?? 'capture';
  // Inserted first: a concurrent request with the same id waits here and finds the first one's result.
  await insertRequest(tx, {
    ...key,
    conversation,
    text,
    kind,
    outcome: emptyOutcome,
    effects: [],
    subjects: [],
    createdAt: now,
  });
  const commands = request?.kind === 'command' ? request.commands : [];
  const plan: Plan = { message: { id, text, source }, conversation, commands, tasks, refs, chosen, confirmed };
  const { items, contactIds, ...columns } = await executeRequest(context, request, plan);
  const row = await updateRequest(tx, key, columns);
  await addMessages(context, [
    { channel, author: 'user', text, requestId: id, contactIds },
    { channel, author: 'aide', text: columns.outcome.reply, requestId: id },
  ]);
  return presentRequest(context, row, items);
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
  if (!row.pendingQuestion) return presentRequest(context, row);
  const { commands, tasks, source, refs } = row.pendingQuestion;
  const { items, contactIds, ...columns } = await executeRequest(context, null, {
    commands,
    tasks,
    message: { id, text: row.text, source },
    conversation: row.conversation,
    refs: new Map(refs.map((ref: EntryRef) => [ref.id, ref])),
    chosen,
    confirmed: row.outcome.needs === 'confirmation',
  });
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
  const outcome = { ...emptyOutcome, reply: 'Nothing was changed.' };
  await updateRequest(context.tx, row, { pendingQuestion: null, outcome });
}
