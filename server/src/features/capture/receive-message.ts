import type { CaptureOverrides, CaptureResult, TaskSource } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Caller, UserContext, Work } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { holdContact } from '../contacts/contacts.repository.ts';
import { naturalStart, upcomingOccurrence } from '../recurring/recurring.rules.ts';
import { requireAccess } from '../trial/trial.rules.ts';
import { presentCapture } from './capture.presenter.ts';
import { insertCapture } from './capture.repository.ts';
import { applyOverrides } from './capture.rules.ts';
import { createCaptured } from './create-captured.ts';
import type { ContactsCache } from './known-contacts.ts';
import { readCapture } from './read-capture.ts';
import type { Understanding, Understood } from './understanding.ts';

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
}

export interface IncomingMessage {
  text: string;
  source: TaskSource;
  /** The client's idempotency key: the same id never creates twice. Default: a new one. */
  captureId?: string | undefined;
  overrides?: CaptureOverrides | undefined;
  /** Replaces the parsed description: a forwarded message keeps its author and text. */
  description?: string | undefined;
  /** The contact to link when the message names none. */
  fallbackContactId?: string | undefined;
}

/**
 * Creates a task, a recurring task or a backlog item from a message, for every channel alike. Parsing may be slow and happens
 * before the transaction; creation is all or nothing. The same `captureId` returns what it created the first time, also when
 * both requests arrive at once.
 *
 * @throws CONTACT_NOT_FOUND for a contact in the overrides that is not the user's, TRIAL_EXPIRED, RATE_LIMITED
 */
export async function receiveMessage(
  deps: CaptureDeps,
  caller: Caller,
  message: IncomingMessage,
): Promise<CaptureResult> {
  const { work, limiter, understanding, contacts } = deps;
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
  const understood = await understanding.understand({ text: message.text, now, timeZone, contacts: known });
  const wanted = withOrigin(applyOverrides(understood, message.overrides), message);
  try {
    return await work.runAs(caller, (context) => create(context, captureId, message, wanted));
  } catch (error) {
    if (!isUniqueViolation(error, 'captures_pkey')) throw error;
    const first = await work.readAs(caller, (context) => readCapture(context, captureId));
    if (!first) throw error;
    return first;
  }
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

async function create(
  context: UserContext,
  captureId: string,
  { text, source, overrides }: IncomingMessage,
  wanted: Understood,
): Promise<CaptureResult> {
  const understood = await dropInvalid(context, wanted, overrides?.contact_id !== undefined);
  const { kind, entityId, made } = await createCaptured(context, understood, { captureId, source });
  const row = await insertCapture(context.tx, {
    userId: context.user.id,
    id: captureId,
    text,
    kind,
    entityId,
    engine: understood.engine,
    understood,
    createdAt: context.now,
  });
  return presentCapture(context, row, made);
}

/**
 * Drops what cannot be created, so that the task itself is never lost: a contact that was deleted while the message was being
 * parsed (one that the user chose is rejected instead), and a recurrence that has already ended.
 */
async function dropInvalid(context: UserContext, wanted: Understood, contactChosen: boolean): Promise<Understood> {
  const { tx, user, now } = context;
  const { contactId, recurrence: pattern, due } = wanted;
  const lost = contactId !== null && !contactChosen && !(await holdContact(tx, user.id, contactId));
  const startsOn = due?.date ?? (pattern ? naturalStart(pattern, user.timezone, now) : '');
  const over = pattern !== null && !upcomingOccurrence({ pattern, timeZone: user.timezone, startsOn }, now);
  return { ...wanted, contactId: lost ? null : contactId, recurrence: over ? null : pattern };
}
