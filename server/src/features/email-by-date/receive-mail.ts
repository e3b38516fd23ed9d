import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { findContactsByEmail } from '../contacts/contacts.repository.ts';
import { createRecurringTask } from '../recurring/create-recurring-task.ts';
import { createTask } from '../tasks/create-task.ts';
import { toDue, isOnDay, dayIn, type DueValue } from '../tasks/due-value.ts';
import { cancelFollowUps } from './cancel-follow-ups.ts';
import { claimFollowUp, countFollowUps, linkFollowUp } from './email-by-date.repository.ts';
import {
  createDescription,
  peopleWrittenTo,
  readAddress,
  createTitle,
  type AddressRequest,
} from './email-by-date.rules.ts';
import type { MailFollowUpRow } from './email-by-date.table.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { planMailReply } from './plan-mail-reply.ts';
import { readPrivateAddress, type SuffixFor } from './private-suffix.ts';

export interface MailToTake {
  mail: IncomingMail;
  /** The local parts of our addresses it was sent to. */
  words: string[];
  domain: string;
  /** `reply`: a mail that a provider has accepted cannot be rejected any more, so unknown words get a reply by mail. */
  onUnknownWord: 'refuse' | 'reply';
  suffixFor: SuffixFor;
}

/** What became of a mail at one address. */
export interface Received {
  word: string;
  outcome: 'created' | 'answered' | 'duplicate';
  taskId: string | null;
  recurringTaskId: string | null;
}

const hourMs = 3_600_000;

/** How many of our addresses one mail can be for. A copy of it that is sent on to more of them does nothing. */
const mostAddresses = 10;

/**
 * Creates what each address of a mail requests, in one transaction. Processing the same mail again has no effect.
 *
 * @throws DATE_NOT_UNDERSTOOD with the known words, TRIAL_EXPIRED
 */
export async function receiveMail(context: UserContext, { words, ...rest }: MailToTake): Promise<Received[]> {
  const received: Received[] = [];
  for (const word of new Set(words.map((each) => each.toLowerCase())))
    received.push(await receiveAt(context, word, rest));
  return received;
}

async function receiveAt(context: UserContext, local: string, taken: Omit<MailToTake, 'words'>): Promise<Received> {
  const { mail, domain } = taken;
  const { word, suffix, request } = readFor(context, local, taken.suffixFor);
  if (request.kind === 'unknown' && taken.onUnknownWord === 'refuse') throw unknownWord(word, request.known);
  const messageKey = mail.messageId ?? mail.digest;
  const isFull = (await countFollowUps(context.tx, context.user.id, messageKey)) >= mostAddresses;
  const claimed = isFull
    ? undefined
    : await claimFollowUp(context.tx, {
        userId: context.user.id,
        id: uuidv7(),
        messageKey,
        word,
        messageId: mail.messageId,
        references: mail.references,
        subject: createTitle(mail, null),
        createdAt: context.now,
      });
  if (!claimed) return { word, outcome: 'duplicate', taskId: null, recurringTaskId: null };
  if (request.kind === 'date') return createFollowUp(context, claimed, request, mail, domain);
  await response(context, claimed, { request, isPrivate: suffix !== null }, mail);
  return { word, outcome: 'answered', taskId: null, recurringTaskId: null };
}

/** Parses the local part. One with another account's suffix, or a guessed one, is an unknown word. */
function readFor({ now, user }: UserContext, local: string, suffixFor: SuffixFor) {
  const read = readPrivateAddress(local, now, user.timezone);
  if (read.suffix === null || read.suffix === suffixFor(user.id)) return read;
  return { word: local, suffix: null, request: readAddress(local, now, user.timezone) };
}

async function response(
  context: UserContext,
  claimed: MailFollowUpRow,
  { request, isPrivate }: { request: Exclude<AddressRequest, { kind: 'date' }>; isPrivate: boolean },
  mail: IncomingMail,
): Promise<void> {
  if (request.kind === 'unknown') return planMailReply(context, claimed, { about: 'unknown', word: claimed.word });
  if (request.command !== 'cancel') return planMailReply(context, claimed, { about: request.command });
  // A replayed mail cannot cancel anything: its sender does not know the suffix.
  if (!isPrivate) return planMailReply(context, claimed, { about: 'cancel_address' });
  const titles = await cancelFollowUps(context, mail);
  return planMailReply(context, claimed, { about: 'cancelled', titles });
}

async function createFollowUp(
  context: UserContext,
  claimed: MailFollowUpRow,
  { reading }: Extract<AddressRequest, { kind: 'date' }>,
  mail: IncomingMail,
  domain: string,
): Promise<Received> {
  const people = peopleWrittenTo(mail, context.user.email, domain);
  const contact = await contactAmong(context, people);
  const task = {
    title: createTitle(mail, people[0] ?? null),
    description: createDescription(mail, people),
    taskType: 'follow_up',
    source: 'email',
    contactId: contact,
  } as const;
  const { word } = claimed;
  if (reading.recurrence) {
    const made = await createRecurringTask(context, { ...task, pattern: reading.recurrence });
    await linkFollowUp(context.tx, claimed, { recurringTaskId: made.id });
    return { word, outcome: 'created', taskId: null, recurringTaskId: made.id };
  }
  const due = stillAhead(context, word, toDue(reading.due, context.user.timezone));
  const made = await createTask(context, { ...task, due });
  await linkFollowUp(context.tx, claimed, { taskId: made.id });
  return { word, outcome: 'created', taskId: made.id, recurringTaskId: null };
}

/** The first person in To that is a contact. No contact is created. */
async function contactAmong({ tx, user }: UserContext, people: { address: string }[]): Promise<string | null> {
  const keys = people.map(({ address }) => address.toLowerCase());
  const contacts = await findContactsByEmail(tx, user.id, keys);
  const matches = keys.flatMap((key) => contacts.find(({ emailKey }) => emailKey === key) ?? []);
  return matches[0]?.id ?? null;
}

/** 'today' said in the afternoon still means today: it comes in an hour. A day that is over cannot be followed up on. */
function stillAhead({ now, user }: UserContext, word: string, due: DueValue): DueValue {
  if (due.at.getTime() > now.getTime()) return due;
  if (isOnDay(due.at, dayIn(now, user.timezone), user.timezone))
    return { at: new Date(now.getTime() + hourMs), hasTime: true };
  throw fail('DATE_NOT_UNDERSTOOD', { message: `${word} has passed already.` });
}

function unknownWord(word: string, known: string[]) {
  const message = `"${word}" is not a date we know. Known are: ${known.join(', ')}.`;
  return fail('DATE_NOT_UNDERSTOOD', { message, details: { suggestions: known } });
}
