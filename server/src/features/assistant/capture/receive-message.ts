import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  CaptureItem,
  CaptureOverrides,
  CaptureResult,
  ConfirmedTask,
  ParsedMessage,
  TaskSource,
} from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Caller, UserContext, Work } from '../../../platform/context.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { holdContact } from '../../planner/contacts/contacts.repository.ts';
import { naturalStart, upcomingOccurrence } from '../../planner/recurring/recurring.rules.ts';
import { requireAccess } from '../../identity/trial/trial.rules.ts';
import { presentCapture, presentCaptureItem } from './capture.presenter.ts';
import { insertCaptureItems, isStoredMeanwhile, type CaptureRow } from './capture.repository.ts';
import { applyOverrides, createItemId } from './capture.rules.ts';
import { createCaptured } from './create-captured.ts';
import { MessageCaptured } from './message-captured.ts';
import { createNewContacts } from './new-contacts.ts';
import type { ContactsCache } from './known-contacts.ts';
import { readCapture } from './read-capture.ts';
import type { Made } from './summarise.ts';
import type { TaskIndexCache } from './task-index-cache.ts';
import type { MessageToUnderstand, Understanding, Understood } from './understanding.ts';

const minute = 60_000;

/** For all channels together: far more than a person writes, less than a loop sends. */
export const captureByAccount: Limit = { name: 'capture', burst: 60, periodMs: minute };
/** Parsing without saving; it may use the language model too. */
export const parseByAccount: Limit = { name: 'parse', burst: 120, periodMs: minute };

export interface CaptureDeps {
  work: Work;
  limiter: RateLimiter;
  understanding: Understanding;
  contacts: ContactsCache;
  taskIndexes: TaskIndexCache;
}

export interface IncomingMessage {
  text: string;
  source: TaskSource;
  /** The client's idempotency key: the same id never creates twice. Default: a new one. */
  captureId?: string | undefined;
  /** Corrections of a message, which is then parsed as one task. */
  overrides?: CaptureOverrides | undefined;
  /** The tasks as the user confirmed them, instead of the parse result. */
  tasks?: readonly ConfirmedTask[] | undefined;
  /** Replaces the parsed description: a forwarded message is one task with its author and text. */
  description?: string | undefined;
  /** The contact to link if the message names none. */
  fallbackContactId?: string | undefined;
}

/** A parsed task with the user's corrections. */
export interface WantedTask {
  understood: Understood;
  /** True if the user chose the contact; it is then an error if it does not exist. */
  contactChosen: boolean;
  /** The name of the contact to create and link. */
  newContact?: string | undefined;
}

/**
 * Creates the tasks, recurring tasks and backlog items of a message, for every channel. Parsing may be slow and happens before the
 * transaction; creation is all or nothing. The same `captureId` returns the first result, also for concurrent requests.
 *
 * @throws CONTACT_NOT_FOUND for a contact in the overrides that is not the user's, TRIAL_EXPIRED, RATE_LIMITED
 */
export async function receiveMessage(
  deps: CaptureDeps,
  caller: Caller,
  message: IncomingMessage,
): Promise<CaptureResult> {
  const { work, limiter, contacts } = deps;
  await limiter.take(captureByAccount, caller.user.id);
  const captureId = message.captureId ?? uuidv7();

  const before = await work.readAs(caller, async (context) => {
    const known = await contacts.read(context);
    const earlier = await readCapture(context, captureId);
    if (!earlier) requireAccess(context);
    return { known, earlier, now: context.now };
  });
  if (before.earlier) return before.earlier;

  const { known, now } = before;
  const { timezone: timeZone } = caller.user;
  const wanted = await understandMessage(deps.understanding, message, { now, timeZone, contacts: known });
  try {
    return await work.runAs(caller, (context) => createItems(context, { ...message, captureId }, wanted));
  } catch (error) {
    if (!isStoredMeanwhile(error)) throw error;
    const first = await work.readAs(caller, (context) => readCapture(context, captureId));
    if (!first) throw error;
    return first;
  }
}

/** Parses a message into the tasks to create, with the user's corrections. */
export async function understandMessage(
  understanding: Understanding,
  message: IncomingMessage,
  facts: Omit<MessageToUnderstand, 'text'>,
  plain?: readonly ParsedMessage[],
): Promise<WantedTask[]> {
  const { text, tasks, overrides, description } = message;
  if (tasks) {
    return Promise.all(
      tasks.map(async (task, index) => {
        // Other requests are served between two rows.
        for (let turn = 0; turn < index; turn += 1) await nextTurn();
        return toWanted(await understanding.understand({ ...facts, text: task.text }), message, task.overrides);
      }),
    );
  }
  const isOne = description !== undefined || (overrides !== undefined && Object.keys(overrides).length > 0);
  if (isOne) return [toWanted(await understanding.understand({ ...facts, text }), message, overrides)];
  const all = await (plain
    ? understanding.refine({ ...facts, text }, plain)
    : understanding.understandTasks({ ...facts, text }));
  return all.map((understood) => toWanted(understood, message));
}

function toWanted(understood: Understood, message: IncomingMessage, overrides?: CaptureOverrides): WantedTask {
  return {
    understood: withOrigin(applyOverrides(understood, overrides), message),
    contactChosen: overrides?.contact_id !== undefined,
    newContact: overrides?.contact_id ? undefined : overrides?.new_contact,
  };
}

function withOrigin(understood: Understood, { description, fallbackContactId }: IncomingMessage): Understood {
  const { contactId, contactName, contactCandidates } = understood;
  const hasNoContact = contactId === null && contactName === null && contactCandidates.length === 0;
  return {
    ...understood,
    description: description ?? understood.description,
    contactId: hasNoContact ? (fallbackContactId ?? null) : contactId,
  };
}

/** Creates the tasks of a message and records its capture, in the context's transaction. */
export async function createItems(
  context: UserContext,
  { captureId, text, source }: IncomingMessage & { captureId: string },
  wanted: readonly WantedTask[],
): Promise<CaptureResult> {
  const created: { row: CaptureRow; made: Made }[] = [];
  const newContacts = createNewContacts(context);
  for (const [position, { understood: parsed, contactChosen, newContact }] of wanted.entries()) {
    const id = wanted.length === 1 ? captureId : createItemId(captureId, position);
    const valid = await dropInvalid(context, parsed, contactChosen);
    const added = newContact === undefined ? null : await newContacts.getOrCreate(newContact);
    const understood = added ? { ...valid, contactId: added.contactId } : valid;
    const { kind, entityId, made } = await createCaptured(context, understood, { captureId: id, source });
    const row: CaptureRow = {
      userId: context.user.id,
      id,
      messageId: captureId,
      position,
      text,
      kind,
      entityId,
      engine: understood.engine,
      understood,
      createdContactId: added?.isNew ? added.contactId : null,
      createdAt: context.now,
      undoneAt: null,
    };
    created.push({ row, made });
  }
  await insertCaptureItems(
    context.tx,
    created.map(({ row }) => row),
  );
  const items: CaptureItem[] = [];
  for (const { row, made } of created) items.push(await presentCaptureItem(context, row, made));
  const capture = presentCapture(captureId, items);
  await context.publish(new MessageCaptured(context, text, source, capture));
  return capture;
}

/**
 * Drops fields that cannot be stored, so that the task itself is not lost: a contact that was deleted while the message was parsed (one
 * that the user chose is an error instead), and a recurrence that has already ended.
 */
async function dropInvalid(context: UserContext, wanted: Understood, contactChosen: boolean): Promise<Understood> {
  const { tx, user, now } = context;
  const { contactId, recurrence: pattern, due } = wanted;
  const lost = contactId !== null && !contactChosen && !(await holdContact(tx, user.id, contactId));
  const startsOn = due?.date ?? (pattern ? naturalStart(pattern, user.timezone, now) : '');
  const over = pattern !== null && !upcomingOccurrence({ pattern, timeZone: user.timezone, startsOn }, now);
  return { ...wanted, contactId: lost ? null : contactId, recurrence: over ? null : pattern };
}
