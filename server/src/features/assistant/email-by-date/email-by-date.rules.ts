import { limits } from '@aide/contract';
import { parseAddressWord, type AddressReading } from '@aide/language';
import type { DueValue } from '@aide/rules';
import { toInstant } from '../../../platform/local-time.ts';
import { dayIn, isKeepable, toDue } from '../../planner/tasks/due-value.ts';
import type { IncomingMail, Invitation, Person } from './incoming-mail.ts';
import type { MailText } from './split-mail-text.ts';
import { findFirstSentence } from './split-sentences.ts';

export const mailCommands = ['pending', 'cancel', 'formats'] as const;
type MailCommand = (typeof mailCommands)[number];

/** What the local part of an email-by-date address requests. */
export type AddressRequest =
  | { kind: 'command'; command: MailCommand }
  | {
      kind: 'date';
      reading: Extract<AddressReading, { ok: true }>;
      /** The follow-up waits for the recipient's answer: `waiting-friday@`. */
      waiting: boolean;
    }
  | { kind: 'unknown'; known: string[] };

/** The text after a plus sign is the sender's own note (`tomorrow+work`), unless it is part of the date (`friday+4pm`). */
export function parseAddress(word: string, now: Date, timeZone: string): AddressRequest {
  const whole = parseWord(word, now, timeZone);
  const [before = '', ...note] = word.split('+');
  if (whole.kind !== 'unknown' || note.length === 0) return whole;
  const withoutNote = parseWord(before, now, timeZone);
  return withoutNote.kind === 'unknown' ? whole : withoutNote;
}

/** `waiting-friday`, `waiting.tomorrow`. */
const waitingPrefix = /^waiting[-._+ ]?(?=.)/;

function parseWord(word: string, now: Date, timeZone: string): AddressRequest {
  const command = mailCommands.find((each) => each === word.toLowerCase());
  if (command) return { kind: 'command', command };
  const instant = toInstant(now);
  const read = (text: string) => parseAddressWord(text, { now: instant, timeZone });
  // Other characters are rejected: the parser would skip them, and the address would have another meaning.
  const lower = /^[a-z\d.:_+ -]*$/i.test(word) ? word.toLowerCase() : '';
  const date = lower.replace(waitingPrefix, '');
  const written = read(date);
  const reading = written.ok && !isKeepable(written.due) ? read('') : written;
  return reading.ok
    ? { kind: 'date', reading, waiting: date !== lower }
    : { kind: 'unknown', known: [...reading.known, ...mailCommands] };
}

/** 'Re: Fwd: Offer' → 'Offer'. Includes the prefixes of mail programs in a few languages. */
const prefixes = /^(?:(?:re|aw|antw|sv|vs|ref|rép|fwd?|wg|tr|rv|enc)(?:\[\d+\])?\s*:\s*)+/i;

export function plainSubject(subject: string): string {
  return oneLine(subject).replace(prefixes, '').trim();
}

/** Returns the subject, otherwise the first sentence, otherwise who it was written to. */
export function createTitle(mail: IncomingMail, person: Person | null): string {
  const subject = plainSubject(mail.subject) || oneLine(findFirstSentence(mail.text, mail.subject));
  if (subject !== '') return cut(subject, limits.title);
  return cut(person ? `Follow up with ${oneLine(person.name) || person.address}` : 'Follow up', limits.title);
}

/** Returns the sender's text and the forwarded one, below lines with the recipients, the meeting time and the attachments. */
export function createDescription(
  { attachments, invitation }: Pick<IncomingMail, 'attachments' | 'invitation'>,
  people: Person[],
  { own, forwarded }: MailText,
): string | null {
  const to = people.map(personText).join(', ');
  const facts = [
    to && `Mail to ${to}`,
    invitation?.location && `Where: ${oneLine(invitation.location)}`,
    attachments.length > 0 && `Attachments: ${formatNames(attachments)}`,
  ];
  const parts = [
    facts.filter(Boolean).join('\n'),
    cleaned(own),
    forwarded && `Forwarded message:\n${cleaned(forwarded.text)}`,
  ];
  return cut(parts.filter(Boolean).join('\n\n'), limits.description) || null;
}

const maxNames = 20;
const longestName = 120;

function formatNames(names: string[]): string {
  const shown = names.slice(0, maxNames).map((name) => cut(oneLine(name), longestName));
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Returns the start of a meeting, in the account's time zone if it has none. Null if it has begun or cannot be stored. */
export function toInvitationDue({ start }: Invitation, now: Date, timeZone: string): DueValue | null {
  if (start.kind === 'instant') return isAhead(start.at, now) ? { at: start.at, hasTime: true } : null;
  const [date = '', time = null] = start.kind === 'day' ? [start.day] : start.local.split('T');
  if (!isKeepable({ date })) return null;
  const due = toDue({ date, time }, timeZone);
  if (!due.hasTime) return due.at.getTime() >= dayIn(now, timeZone).getTime() ? due : null;
  return isAhead(due.at, now) ? due : null;
}

function isAhead(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() && isKeepable({ date: at.toISOString().slice(0, 10) });
}

function personText({ name, address }: Person): string {
  const plain = oneLine(name);
  return plain === '' || plain === address ? address : `${plain} <${address}>`;
}

/** Returns the recipients in To, without the sender and the product's own addresses. */
export function peopleWrittenTo(mail: IncomingMail, sender: string, domain: string): Person[] {
  return mail.to.filter(({ address }) => {
    const key = address.toLowerCase();
    return key !== sender.toLowerCase() && !key.endsWith(`@${domain}`);
  });
}

/** Removes control characters and lone surrogates, which cannot be stored. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function oneLine(text: string): string {
  return cleaned(text).replaceAll(/\s+/g, ' ');
}

/** Truncates a text without splitting a surrogate pair. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
