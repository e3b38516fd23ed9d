import type { Readable } from 'node:stream';
import { findAccountByEmail } from '../../../features/identity/accounts/find-account.ts';
import { toActingUser } from '../../../features/identity/accounts/accounts.presenter.ts';
import type { User } from '../../../features/identity/accounts/accounts.table.ts';
import {
  receiveMail,
  type MailReplyHandler,
  type MailToTake,
  type Received,
} from '../../../features/assistant/email-by-date/receive-mail.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ReplyAddresses } from '../../../features/assistant/email-by-date/reply-address.ts';
import { receiveContactReply } from '../../../features/assistant/mail-replies/receive-contact-reply.ts';
import { hasAccess } from '../../../features/identity/trial/require-access.ts';
import type { SuffixFor } from '../../../features/assistant/email-by-date/private-suffix.ts';
import type { Context, Transactions } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { getLocalPart } from './check-recipient.ts';
import { clockSkewMs, freshForMs, largestMailBytes, mailsByUser } from './mail-limits.ts';
import { MailRejection } from './mail-rejection.ts';
import { isPostmaster, forwardToOperator } from './postmaster.ts';
import { parseMail, type ParsedMail } from './parse-mail.ts';
import { verifySender, type Envelope, type Lookup, type Verdict } from './verify-sender.ts';

export interface AcceptMailDeps {
  transactions: Transactions;
  clock: Clock;
  limiter: RateLimiter;
  log: Logger;
  lookup: Lookup;
  /** The domain of our addresses, in lower case. */
  domain: string;
  /** Returns true if the operator trusts this relay's address. */
  isTrusted(ip: string | undefined): boolean;
  /** The operator's address, which receives mail to the postmaster. Null: mail to the postmaster is rejected. */
  operator: string | null;
  suffixFor: SuffixFor;
  replies: ReplyAddresses;
  onReply: MailReplyHandler;
}

export interface Arrival {
  envelope: Envelope;
  stream: Readable;
  onUnknownWord: MailToTake['onUnknownWord'];
}

type ReadMail = Extract<ParsedMail, { isAutomatic: false }>;

/** `ignored`: written by a program, so no reply is expected. */
export type Taken = { outcome: 'ignored' } | { outcome: 'taken'; received: Received[] };

/**
 * Processes an incoming mail: parses it, verifies its sender and performs what its addresses request. When it returns, the effect is
 * committed.
 *
 * @throws MailRejection with the reason, the SMTP code and the HTTP status
 */
export async function acceptMail(deps: AcceptMailDeps, { envelope, stream, onUnknownWord }: Arrival): Promise<Taken> {
  const read = await parseMail(stream, {
    envelope,
    largestBytes: largestMailBytes,
    verify: (mail) => verify(deps, mail, envelope),
  });
  if (read.isAutomatic) return { outcome: 'ignored' };
  // The relay proves who wrote it, not when: somebody may have sent an old mail to the relay again.
  if (deps.isTrusted(envelope.ip)) read.verdict.signedAt = read.mail.date;
  const dates = envelope.recipients.filter((address) => !isPostmaster(address));
  const received = dates.length === 0 ? [] : await takeForUser(deps, read, { dates, onUnknownWord });
  if (dates.length < envelope.recipients.length)
    await forwardToOperator(deps, read.mail, read.verdict).catch(rejectLater);
  return { outcome: 'taken', received };
}

/** Performs what the date addresses request, on behalf of the verified author. */
async function takeForUser(
  deps: AcceptMailDeps,
  read: ReadMail,
  { dates, onUnknownWord }: { dates: string[]; onUnknownWord: MailToTake['onUnknownWord'] },
): Promise<Received[]> {
  const { transactions, log, domain, suffixFor, replies, onReply } = deps;
  if (await isContactReply(deps, read)) return [];
  const user = await findSender(deps, read.verdict);
  requireFresh(read, deps.clock.now());
  await countFor(deps, user);
  const words = dates.map(getLocalPart);
  try {
    return await transactions.runAs({ user: toActingUser(user), channel: 'email', log }, (context) =>
      receiveMail(context, { mail: read.mail, words, domain, onUnknownWord, suffixFor, replies, onReply }),
    );
  } catch (error) {
    throw toRejection(error);
  }
}

/** Maximum number of addresses in a mail that are looked up as the owner of its thread. */
const maxOwners = 10;

/**
 * Handles a contact's reply-all to a user's mail that had one of our addresses: its follow-ups stop waiting, and nothing else. The user is
 * among the recipients. Returns true if a follow-up waited for it.
 */
async function isContactReply(deps: AcceptMailDeps, read: ReadMail): Promise<boolean> {
  const { transactions, log, domain } = deps;
  const { mail, verdict } = read;
  const { author, proof } = verdict;
  if (proof !== 'proven' || author === null || mail.references.length === 0) return false;
  const addresses = [...mail.to, ...mail.cc]
    .map(({ address }) => address)
    .filter(
      (address) => !address.toLowerCase().endsWith(`@${domain}`) && address.toLowerCase() !== author.toLowerCase(),
    );
  for (const address of [...new Set(addresses)].slice(0, maxOwners)) {
    const user = await transactions.read((context) => findAccountByEmail(context, address)).catch(rejectLater);
    if (!user || !(await transactions.read((context) => receivesContactReplies(context, user)))) continue;
    requireFresh(read, deps.clock.now());
    const count = await transactions
      .runAs({ user: toActingUser(user), channel: 'email', log }, (context) =>
        receiveContactReply(context, author, mail),
      )
      .catch(rejectLater);
    if (count > 0) return true;
  }
  return false;
}

/** An expired trial is skipped like a disconnected bot: a rejection would disclose it to the contact. */
async function receivesContactReplies(context: Context, user: User): Promise<boolean> {
  const isConnected = user.disabledAt === null && user.emailConfirmedAt !== null && user.mailInDisabledAt === null;
  return isConnected && hasAccess(context, user);
}

/** Returns the verdict on the author. A trusted relay has verified the sender itself, so only the author is parsed. */
async function verify(deps: AcceptMailDeps, mail: Readable, envelope: Envelope): Promise<Verdict> {
  if (!deps.isTrusted(envelope.ip)) return verifySender(mail, envelope, deps);
  const unasked: Lookup = () => Promise.reject(Object.assign(new Error('not looked up'), { code: 'ENOTFOUND' }));
  const { author } = await verifySender(mail, { from: envelope.from, recipients: [] }, { ...deps, lookup: unasked });
  return { author, proof: author === null ? 'forged' : 'proven' };
}

/** Discloses only to a verified sender whether there is an account. */
async function findSender({ transactions }: AcceptMailDeps, { author, proof }: Verdict): Promise<User> {
  if (proof === 'unsure')
    throw new MailRejection('unverifiable_now', 'The sender could not be checked right now. Please try again later.');
  if (proof === 'forged' || author === null)
    throw new MailRejection(
      'unverified_sender',
      'This mail does not prove that it comes from its From address (SPF, DKIM, DMARC).',
    );
  const user = await transactions
    .read((context) => findAccountByEmail(context, author))
    .catch((error: unknown) => {
      throw toRejection(error);
    });
  if (!user || user.disabledAt !== null)
    throw new MailRejection('unknown_sender', `${author} has no account here. Send from the address of your account.`);
  if (user.emailConfirmedAt === null)
    throw new MailRejection(
      'unconfirmed_sender',
      `${author} is not confirmed. Confirm it in the settings of Aide first.`,
    );
  if (user.mailInDisabledAt !== null)
    throw new MailRejection(
      'disconnected',
      'You have disconnected the mail bot. Connect it under My Bots in Aide first.',
    );
  return user;
}

/** @throws MailRejection for a signed mail that may be a replay */
function requireFresh({ verdict: { signedAt }, mail }: ReadMail, now: Date): void {
  if (signedAt === undefined) return;
  if (signedAt === null)
    throw new MailRejection(
      'stale',
      mail.date === null
        ? 'This mail has no Date, so it could be an old one that was sent again. Please send one with a date.'
        : 'The signature of this mail does not cover its Date, so it could be an old one that was sent again.',
    );
  const age = now.getTime() - signedAt.getTime();
  if (age > freshForMs)
    throw new MailRejection('stale', 'This mail was written more than 3 days ago. Please write a new one.');
  if (age < -clockSkewMs)
    throw new MailRejection(
      'stale',
      'The date of this mail is more than a day ahead. Please check the clock of your device and send it again.',
    );
}

async function countFor({ limiter }: AcceptMailDeps, user: User): Promise<void> {
  try {
    await limiter.take(mailsByUser, user.id);
  } catch (error) {
    throw toRejection(error);
  }
}

function rejectLater(error: unknown): never {
  throw toRejection(error);
}

function toRejection(error: unknown): MailRejection {
  if (error instanceof MailRejection) return error;
  const code = error instanceof AppError ? error.code : undefined;
  if (error instanceof AppError && code === 'DATE_NOT_UNDERSTOOD')
    return new MailRejection('unknown_word', error.message, error);
  if (error instanceof AppError && (code === 'TRIAL_EXPIRED' || code === 'TOO_MANY'))
    return new MailRejection('no_access', error.message, error);
  if (code === 'RATE_LIMITED')
    return new MailRejection('too_often', 'Too many mails in a short time. Please try again later.', error);
  return new MailRejection('later', 'Something went wrong on our side. Please try again later.', error);
}
