import { uuidv7 } from 'uuidv7';
import type { DueValue } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { localDay } from '../../../platform/local-time.ts';
import { listEmailKeys } from '../../planner/contacts/contact-keys.ts';
import { findContactsByEmail } from '../../planner/contacts/contacts.repository.ts';
import { createRecurringTask } from '../../planner/recurring/create-recurring-task.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { toDue, isOnDay, dayIn } from '../../planner/tasks/due-value.ts';
import { cancelFollowUps } from './cancel-follow-ups.ts';
import { claimFollowUp, countFollowUps, linkFollowUp } from './email-by-date.repository.ts';
import {
  createDescription,
  peopleWrittenTo,
  parseAddress,
  createTitle,
  toInvitationDue,
  type AddressRequest,
} from './email-by-date.rules.ts';
import type { MailFollowUpRow } from './email-by-date.table.ts';
import type { IncomingMail, Person } from './incoming-mail.ts';
import { planMailReply } from './plan-mail-reply.ts';
import { parsePrivateAddress, type SuffixFor } from './private-suffix.ts';
import type { ReplyAddresses, ReplySubject } from './reply-address.ts';
import { splitMailText, type MailText } from './split-mail-text.ts';

export interface MailToTake {
  mail: IncomingMail;
  /** The local parts of our addresses it was sent to. */
  words: string[];
  domain: string;
  /** `reply`: a mail that a provider has accepted cannot be rejected any more, so unknown words get a reply by mail. */
  onUnknownWord: 'refuse' | 'reply';
  suffixFor: SuffixFor;
  replies: ReplyAddresses;
  onReply: MailReplyHandler;
}

/** Handles a reply to one of our mails. Returns the response to the sender, or null for none. */
export type MailReplyHandler = (
  context: UserContext,
  /** Null task: a reply to a mail about several. */
  reply: { taskId: string | null; text: string },
) => Promise<string | null>;

/** The result of a mail for one address. */
export interface Received {
  word: string;
  outcome: 'created' | 'answered' | 'duplicate';
  taskId: string | null;
  recurringTaskId: string | null;
}

const hourMs = 3_600_000;

/** Maximum number of our addresses per mail. Copies of it sent to more of them have no effect. */
const maxAddresses = 10;

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
  const { mail } = taken;
  const subject = taken.replies.parse(local);
  if (subject) return receiveReply(context, local.toLowerCase(), subject, taken);
  const { word, written, suffix, request } = parseFor(context, local, taken.suffixFor);
  if (request.kind === 'unknown' && taken.onUnknownWord === 'refuse') throw unknownWord(word, request.known);
  const messageKey = mail.messageId ?? mail.digest;
  const isFull = (await countFollowUps(context.tx, context.user.id, messageKey)) >= maxAddresses;
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
  if (request.kind === 'date') {
    const { due, ...received } = await createFollowUp(context, claimed, request, taken);
    if (written !== null)
      await planMailReply(context, claimed, { about: 'corrected', written, word, due: due && toPlanned(due) });
    return received;
  }
  await response(context, claimed, { request, isPrivate: suffix !== null }, mail);
  return { word, outcome: 'answered', taskId: null, recurringTaskId: null };
}

/** Handles a reply to one of our mails. An address made for another account is unknown. */
async function receiveReply(
  context: UserContext,
  word: string,
  subject: ReplySubject,
  { mail, onReply }: Omit<MailToTake, 'words'>,
): Promise<Received> {
  const { tx, user, now } = context;
  if (subject.kind === 'account' && subject.userId !== user.id) throw unknownWord(word, []);
  const claimed = await claimFollowUp(tx, {
    userId: user.id,
    id: uuidv7(),
    messageKey: mail.messageId ?? mail.digest,
    word,
    messageId: mail.messageId,
    references: mail.references,
    subject: createTitle(mail, null),
    createdAt: now,
  });
  const received = { word, taskId: null, recurringTaskId: null };
  if (!claimed) return { ...received, outcome: 'duplicate' };
  const text = await onReply(context, { taskId: subject.kind === 'task' ? subject.taskId : null, text: mail.text });
  if (text !== null) await planMailReply(context, claimed, { about: 'reply', text });
  return { ...received, outcome: 'answered' };
}

/**
 * Parses the local part. One with a suffix of another account, or a guessed one, is an unknown word. `written`: the original spelling of a
 * corrected word.
 */
function parseFor({ now, user }: UserContext, local: string, suffixFor: SuffixFor) {
  const { corrected, ...read } = parsePrivateAddress(local, now, user.timezone);
  if (read.suffix === null) return { ...read, written: corrected ? local : null };
  if (read.suffix === suffixFor(user.id)) return { ...read, written: null };
  return { word: local, written: null, suffix: null, request: parseAddress(local, now, user.timezone) };
}

function toPlanned({ at, hasTime }: DueValue): { at: string; hasTime: boolean } {
  return { at: at.toISOString(), hasTime };
}

async function response(
  context: UserContext,
  claimed: MailFollowUpRow,
  { request, isPrivate }: { request: Exclude<AddressRequest, { kind: 'date' }>; isPrivate: boolean },
  mail: IncomingMail,
): Promise<void> {
  if (request.kind === 'unknown') return planMailReply(context, claimed, { about: 'unknown', word: claimed.word });
  if (request.command !== 'cancel') return planMailReply(context, claimed, { about: request.command });
  // A replayed mail cannot cancel anything, because its sender does not know the suffix.
  if (!isPrivate) return planMailReply(context, claimed, { about: 'cancel_address' });
  const titles = await cancelFollowUps(context, mail);
  return planMailReply(context, claimed, { about: 'cancelled', titles });
}

async function createFollowUp(
  context: UserContext,
  claimed: MailFollowUpRow,
  { reading, waiting }: Extract<AddressRequest, { kind: 'date' }>,
  { mail, domain }: Pick<MailToTake, 'mail' | 'domain'>,
): Promise<Received & { due: DueValue | null }> {
  const { tx, now, user } = context;
  const people = peopleWrittenTo(mail, user.email, domain);
  const text = splitMailText(mail.text, mail.subject);
  const author = findForwardedAuthor(text, user.email);
  const contactId = await contactAmong(context, author ? [...people, author] : people);
  const task = {
    title: createTitle(mail, people[0] ?? author),
    description: createDescription(mail, people, text),
    taskType: 'follow_up',
    source: 'email',
    contactId,
    ...(waiting && {
      waitingSince: localDay(now, user.timezone).toString(),
      waitingFor: contactId === null && people[0] ? people[0].name || people[0].address : null,
    }),
  } as const;
  const contactName = contactId === null ? author?.name || null : null;
  const { word } = claimed;
  if (reading.recurrence) {
    const made = await createRecurringTask(context, { ...task, pattern: reading.recurrence });
    await linkFollowUp(tx, claimed, { recurringTaskId: made.id, contactName });
    return { word, outcome: 'created', taskId: null, recurringTaskId: made.id, due: null };
  }
  // `waiting-friday` is about the answer to the invitation, not about the meeting.
  const meeting = waiting || !mail.invitation ? null : toInvitationDue(mail.invitation, now, user.timezone);
  const due = meeting ?? toFutureDue(context, word, toDue(reading.due, user.timezone));
  const made = await createTask(context, { ...task, due });
  await linkFollowUp(tx, claimed, { taskId: made.id, contactName });
  return { word, outcome: 'created', taskId: made.id, recurringTaskId: null, due };
}

/** Number of nested forwards by the user that are searched. */
const maxForwards = 3;

/** Returns the author of the forwarded mail. If that is the user, the mail forwarded inside it is used. */
function findForwardedAuthor({ forwarded }: MailText, email: string): Person | null {
  let mail = forwarded;
  for (let count = 0; mail && count < maxForwards; count += 1) {
    if (mail.from && mail.from.address.toLowerCase() !== email.toLowerCase()) return mail.from;
    // Its header ends with an empty line.
    const [, ...below] = mail.text.split('\n\n');
    mail = splitMailText(below.join('\n\n'), 'Fwd:').forwarded;
  }
  return null;
}

/** Returns the first person in To, otherwise the author of a forwarded mail, who is a contact. Creates no contact. */
async function contactAmong({ tx, user }: UserContext, people: { address: string }[]): Promise<string | null> {
  const keys = people.map(({ address }) => address.toLowerCase());
  const contacts = await findContactsByEmail(tx, user.id, keys);
  const matches = keys.flatMap((key) => contacts.find((contact) => listEmailKeys(contact).includes(key)) ?? []);
  return matches[0]?.id ?? null;
}

/** 'today' in the afternoon means in an hour. Rejects a day that has passed. */
function toFutureDue({ now, user }: UserContext, word: string, due: DueValue): DueValue {
  if (due.at.getTime() > now.getTime()) return due;
  if (isOnDay(due.at, dayIn(now, user.timezone), user.timezone))
    return { at: new Date(now.getTime() + hourMs), hasTime: true };
  throw fail('DATE_NOT_UNDERSTOOD', { message: `${word} has passed already.` });
}

function unknownWord(word: string, known: string[]) {
  const message = `"${word}" is not a date we know. Known are: ${known.join(', ')}.`;
  return fail('DATE_NOT_UNDERSTOOD', { message, details: { suggestions: known } });
}
