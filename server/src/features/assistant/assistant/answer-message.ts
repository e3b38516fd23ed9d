import type { AssistantResult, MessageChannel } from '@aide/contract';
import type { Request } from '@aide/language';
import { uuidv7 } from 'uuidv7';
import type { Caller, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import {
  captureByAccount,
  understandMessage,
  type CaptureDeps,
  type IncomingMessage,
  type WantedTask,
} from '../capture/receive-message.ts';
import { addMessage } from '../messages/conversation.ts';
import { requireAccess } from '../../identity/trial/trial.rules.ts';
import {
  findLastSubjects,
  findRequest,
  insertRequest,
  isRequestStored,
  lockRequest,
  updateRequest,
} from './assistant.repository.ts';
import type { Conversation, EntryRef } from './assistant.table.ts';
import { answerQuestion, carryOutPlan, emptyOutcome, type Done, type Plan } from './carry-out.ts';
import { talkReplies } from './format-answer.ts';
import { readKnownTasks } from './known-tasks.ts';
import { presentRequest } from './present-request.ts';
import { readMessage, type Facts } from './read-message.ts';
import { runUndoSteps } from './undo-steps.ts';

export interface IncomingRequest extends Omit<IncomingMessage, 'captureId'> {
  /** The client's idempotency key, also used as the capture id. Default: a new one. */
  id?: string | undefined;
  channel: MessageChannel;
  /** Creates tasks whatever the message requests. */
  asCapture?: boolean | undefined;
  /** What "it" refers to, newest first. Default: the last subjects of the conversation. */
  last?: readonly string[] | undefined;
  chosen?: readonly string[] | undefined;
  confirmed?: boolean | undefined;
}

/** How long "it" refers to an earlier subject. */
const rememberedMs = 86_400_000;

export function getConversation(channel: MessageChannel): Conversation {
  return channel === 'voice' ? 'web' : channel;
}

/**
 * Handles a message: creates tasks, changes them or returns the tasks that a question is about. The same id returns the first result, also
 * for concurrent requests.
 *
 * @throws TRIAL_EXPIRED, CONTACT_NOT_FOUND, RATE_LIMITED
 */
export async function answerMessage(
  deps: CaptureDeps,
  caller: Caller,
  incoming: IncomingRequest,
): Promise<AssistantResult> {
  const { work, limiter } = deps;
  await limiter.take(captureByAccount, caller.user.id);
  const id = incoming.id ?? uuidv7();
  const conversation = getConversation(incoming.channel);
  const before = await work.readAs(caller, async (context) => {
    const earlier = await findRequest(context.tx, context.user.id, id);
    if (earlier) return { result: await presentRequest(context, earlier) };
    const facts = await readFacts(deps, context, conversation, incoming.last);
    const request =
      incoming.asCapture || isConfirmedCapture(incoming) ? null : readMessage(incoming.text, facts, context);
    if (!request || request.kind === 'capture') requireAccess(context);
    return { facts, request, now: context.now };
  });
  if ('result' in before) return before.result;

  const { facts, request, now } = before;
  const message = { ...incoming, captureId: id };
  const wanted = await understandWanted(deps, caller, { message, request, facts, now });
  try {
    return await work.runAs(caller, (context) =>
      perform(context, { message, incoming, request, wanted, facts, conversation }),
    );
  } catch (error) {
    if (!isRequestStored(error)) throw error;
    const first = await work.readAs(caller, (context) => readResult(context, id));
    if (!first) throw error;
    return first;
  }
}

/** Confirmed rows, corrections and forwarded messages are captures, whatever their words request. */
function isConfirmedCapture({ tasks, overrides, description }: IncomingRequest): boolean {
  return tasks !== undefined || description !== undefined || Object.keys(overrides ?? {}).length > 0;
}

/** Returns the facts that a message of this conversation is parsed with. */
export async function readFacts(
  { contacts, taskIndexes }: Pick<CaptureDeps, 'contacts' | 'taskIndexes'>,
  context: UserContext,
  conversation: Conversation,
  said?: readonly string[],
): Promise<Facts> {
  const last = said?.map((id): EntryRef => ({ kind: 'task', id })) ?? (await readLast(context, conversation));
  const known = await readKnownTasks(context, last);
  // Deleted entries cannot be meant.
  const index = taskIndexes.read(context.user.id, known.list);
  return {
    contacts: await contacts.read(context),
    known,
    index,
    last: last.flatMap(({ id }) => known.refs.get(id) ?? []),
  };
}

/** Returns the subjects of the newest request of a conversation; "them" means only these. */
async function readLast({ tx, user, now }: UserContext, conversation: Conversation): Promise<EntryRef[]> {
  const since = new Date(now.getTime() - rememberedMs);
  return findLastSubjects(tx, user.id, conversation, since);
}

interface Understanding {
  message: IncomingMessage;
  request: Request | null;
  facts: Facts;
  now: Date;
}

/** Parses the tasks to create. Outside the transaction, because it may ask a language model. */
async function understandWanted(deps: CaptureDeps, caller: Caller, read: Understanding): Promise<WantedTask[]> {
  const { message, request, facts, now } = read;
  const plain = request && 'tasks' in request ? request.tasks : undefined;
  if (request && (!plain || plain.length === 0)) return [];
  const known = { now, timeZone: caller.user.timezone, contacts: facts.contacts };
  return understandMessage(deps.understanding, message, known, plain);
}

interface Performance {
  message: IncomingMessage & { captureId: string };
  incoming: IncomingRequest;
  request: Request | null;
  wanted: WantedTask[];
  facts: Facts;
  conversation: Conversation;
}

async function perform(context: UserContext, performance: Performance): Promise<AssistantResult> {
  const { message, incoming, request, conversation } = performance;
  const { user, now, tx } = context;
  const key = { userId: user.id, id: message.captureId };
  // Inserted first: a concurrent request with the same id waits here and finds the first one's result.
  await insertRequest(tx, {
    ...key,
    conversation,
    text: incoming.text,
    kind: request?.kind ?? 'capture',
    outcome: emptyOutcome,
    undoSteps: [],
    subjects: [],
    createdAt: now,
  });
  const done = await doWhatIsAsked(context, performance);
  const row = await updateRequest(tx, key, toColumns(done));
  await addMessage(context, {
    channel: incoming.channel,
    author: 'user',
    text: incoming.text,
    requestId: key.id,
    contactIds: done.contactIds,
  });
  await addMessage(context, { channel: incoming.channel, author: 'aide', text: done.outcome.reply, requestId: key.id });
  return presentRequest(context, row, done.items);
}

function toColumns({ outcome, planned, undoSteps: steps, subjects }: Done) {
  return { outcome, planned, undoSteps: steps, subjects };
}

async function doWhatIsAsked(context: UserContext, performance: Performance): Promise<Done> {
  const { message, incoming, request, wanted, facts, conversation } = performance;
  if (request?.kind === 'talk')
    return {
      outcome: { ...emptyOutcome, reply: talkReplies[request.talk], talk: request.talk },
      planned: null,
      undoSteps: [],
      subjects: [],
      items: [],
      contactIds: [],
    };
  if (request?.kind === 'question') return answerQuestion(context, request, facts.known.refs);
  return carryOutPlan(context, {
    message,
    conversation,
    commands: request?.kind === 'command' ? request.commands : [],
    tasks: wanted,
    refs: facts.known.refs,
    chosen: incoming.chosen ?? [],
    confirmed: incoming.confirmed ?? false,
  });
}

async function readResult(context: UserContext, id: string): Promise<AssistantResult | null> {
  const row = await findRequest(context.tx, context.user.id, id);
  return row ? presentRequest(context, row) : null;
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
  if (!row.planned) return presentRequest(context, row);
  const plan: Plan = {
    commands: row.planned.commands,
    tasks: row.planned.tasks,
    message: { text: row.text, source: row.planned.source, captureId: id },
    conversation: row.conversation,
    refs: new Map(row.planned.refs.map((ref) => [ref.id, ref])),
    chosen,
    confirmed: row.outcome.needs === 'confirmation',
  };
  const done = await carryOutPlan(context, plan);
  const updated = await updateRequest(tx, row, { ...toColumns(done), createdAt: context.now });
  await addMessage(context, {
    channel,
    author: 'aide',
    text: done.outcome.reply,
    requestId: id,
    contactIds: done.contactIds,
  });
  return presentRequest(context, updated, done.items);
}

/**
 * Undoes everything that a request created and changed, once.
 *
 * @throws CAPTURE_NOT_FOUND if nothing of it is left, CONFLICT, TRIAL_EXPIRED
 */
export async function undoRequest(context: UserContext, id: string): Promise<AssistantResult> {
  const { tx, user, now } = context;
  const row = await lockRequest(tx, user.id, id);
  if (!row || row.undoneAt || (await runUndoSteps(context, row.undoSteps)) === 0) throw fail('CAPTURE_NOT_FOUND');
  const undone = await updateRequest(tx, row, { undoneAt: now });
  context.changed({ entity: 'message', id: '*', action: 'updated' });
  return presentRequest(context, undone);
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
  if (!row?.planned) return;
  const outcome = { ...emptyOutcome, reply: 'Nothing was changed.' };
  await updateRequest(context.tx, row, { planned: null, outcome });
}
