import { limits } from '@aide/contract';
import { parseAddressWord, type AddressReading } from '@aide/language';
import { toInstant } from '../../platform/local-time.ts';
import { isKeepable } from '../tasks/due-value.ts';
import type { IncomingMail, Person } from './incoming-mail.ts';

export const mailCommands = ['pending', 'cancel', 'formats'] as const;
export type MailCommand = (typeof mailCommands)[number];

/** What the local part of an email-by-date address requests. */
export type AddressRequest =
  | { kind: 'command'; command: MailCommand }
  | { kind: 'date'; reading: Extract<AddressReading, { ok: true }> }
  | { kind: 'unknown'; known: string[] };

/** The text after a plus sign is the sender's own note (`tomorrow+work`), unless it belongs to the date (`friday+4pm`). */
export function readAddress(word: string, now: Date, timeZone: string): AddressRequest {
  const whole = readWord(word, now, timeZone);
  const [before = '', ...note] = word.split('+');
  if (whole.kind !== 'unknown' || note.length === 0) return whole;
  const withoutNote = readWord(before, now, timeZone);
  return withoutNote.kind === 'unknown' ? whole : withoutNote;
}

function readWord(word: string, now: Date, timeZone: string): AddressRequest {
  const command = mailCommands.find((each) => each === word.toLowerCase());
  if (command) return { kind: 'command', command };
  const instant = toInstant(now);
  const read = (text: string) => parseAddressWord(text, { now: instant, timeZone });
  // Other characters are rejected: the parser would skip them, and the address would mean something else than it says.
  const written = read(/^[a-z\d.:_+ -]*$/i.test(word) ? word.toLowerCase() : '');
  const reading = written.ok && !isKeepable(written.due) ? read('') : written;
  return reading.ok ? { kind: 'date', reading } : { kind: 'unknown', known: [...reading.known, ...mailCommands] };
}

/** 'Re: Fwd: Offer' → 'Offer'. A few languages' words for it, as mail programs write them. */
const prefixes = /^(?:(?:re|aw|sv|vs|ref|fwd?|wg|tr|rv|enc)(?:\[\d+\])?\s*:\s*)+/i;

export function plainSubject(subject: string): string {
  return oneLine(subject).replace(prefixes, '').trim();
}

export function createTitle(mail: IncomingMail, person: Person | null): string {
  const subject = plainSubject(mail.subject);
  if (subject !== '') return cut(subject, limits.title);
  return cut(person ? `Follow up with ${oneLine(person.name) || person.address}` : 'Follow up', limits.title);
}

/** The mail's words, under a line that says whom it went to. */
export function createDescription(mail: IncomingMail, people: Person[]): string | null {
  const to = people.map(personText).join(', ');
  const text = cleaned(mail.text);
  return cut([to && `Mail to ${to}`, text].filter(Boolean).join('\n\n'), limits.description) || null;
}

function personText({ name, address }: Person): string {
  const plain = oneLine(name);
  return plain === '' || plain === address ? address : `${plain} <${address}>`;
}

/** Whom the mail was written to: everyone in To but the sender and the addresses of the product itself. */
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

/** No character is cut in two. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
