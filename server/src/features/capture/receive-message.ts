import type { CaptureOverrides, CaptureResult, TaskSource } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Caller, UserContext, Work } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { holdContact } from '../contacts/contacts.repository.ts';
import { naturalStart, upcomingOccurrence } from '../recurring/recurring.rules.ts';
import { requireAccess } from '../trial/trial.rules.ts';
import { captureByAccount } from './capture.limits.ts';
import { presentCapture } from './capture.presenter.ts';
import { insertCapture } from './capture.repository.ts';
import { applyOverrides } from './capture.rules.ts';
import { createCaptured } from './create-captured.ts';
import type { ContactsCache } from './known-contacts.ts';
import { readCapture } from './read-capture.ts';
import type { Understanding, Understood } from './understanding.ts';

export interface CaptureDeps {
  work: Work;
  limiter: RateLimiter;
  understanding: Understanding;
  contacts: ContactsCache;
}

export interface IncomingMessage {
  text: string;
  source: TaskSource;
  /** Made by the caller; the same id never creates twice. Default: a new one. */
  captureId?: string | undefined;
  overrides?: CaptureOverrides | undefined;
  /** In place of the description that was understood: a forwarded message keeps its author and its words. */
  description?: string | undefined;
  /** Whom it is about when the words name nobody. */
  fallbackContactId?: string | undefined;
}

/**
 * From words to a task, a recurring task or a backlog item, for every channel alike: understand, resolve the contact, create, say
 * what was understood. Understanding may be slow and happens before the transaction; creation is all or nothing. The same
 * `captureId` again answers what it made the first time, also when both arrive at once. Throws CONTACT_NOT_FOUND for a
 * contact in the overrides that is not the user's, TRIAL_EXPIRED and RATE_LIMITED.
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
  const namesNobody = contactId === null && contactName === null && contactCandidates.length === 0;
  return {
    ...understood,
    description: description ?? understood.description,
    contactId: namesNobody ? (fallbackContactId ?? null) : contactId,
  };
}

async function create(
  context: UserContext,
  captureId: string,
  { text, source, overrides }: IncomingMessage,
  wanted: Understood,
): Promise<CaptureResult> {
  const understood = await settle(context, wanted, overrides?.contact_id !== undefined);
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
 * Lets go of what cannot be made, so that the task itself is never lost: a contact that was deleted while the message was being
 * understood (one that the person chose is refused instead), and a repetition that is over already.
 */
async function settle(context: UserContext, wanted: Understood, contactChosen: boolean): Promise<Understood> {
  const { tx, user, now } = context;
  const { contactId, recurrence: pattern, due } = wanted;
  const lost = contactId !== null && !contactChosen && !(await holdContact(tx, user.id, contactId));
  const startsOn = due?.date ?? (pattern ? naturalStart(pattern, user.timezone, now) : '');
  const over = pattern !== null && !upcomingOccurrence({ pattern, timeZone: user.timezone, startsOn }, now);
  return { ...wanted, contactId: lost ? null : contactId, recurrence: over ? null : pattern };
}
