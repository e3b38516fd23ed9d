import type { MailFollowUpKind } from '@aide/contract';
import { localTime } from '../../../platform/local-time.ts';
import type { PointWithMail } from './mail-points.repository.ts';

/** Days after which an unanswered question of somebody else, and a promise without a date, are shown. */
const askedAfterDays = 2;
const promisedAfterDays = 5;

/** Returns what a point means for the user, by who wrote the mail. */
export function getFollowUpKind({ point, mail }: Pick<PointWithMail, 'point' | 'mail'>): MailFollowUpKind {
  if (mail.direction === 'sent') return point.kind === 'ask' ? 'waiting' : 'promised';
  return point.kind === 'ask' ? 'asked' : 'they_promised';
}

export interface FollowUpFacts {
  kind: MailFollowUpKind;
  sentAt: Date;
  dueDate: string | null;
  /** Working days without an answer. */
  waitDays: number;
}

/** Returns the time that many working days, Monday to Friday, after a time. */
export function addWorkingDays(from: Date, days: number, timeZone: string): Date {
  let at = localTime(from, timeZone);
  for (let left = days; left > 0;) {
    at = at.add({ days: 1 });
    if (at.dayOfWeek <= 5) left -= 1;
  }
  return new Date(at.epochMilliseconds);
}

/** Returns since when a follow-up is due: the end of its date, or its waiting time after the mail. */
export function getDueSince({ kind, sentAt, dueDate, waitDays }: FollowUpFacts, timeZone: string): Date {
  if (kind === 'waiting') return addWorkingDays(sentAt, waitDays, timeZone);
  if (dueDate !== null && kind !== 'asked') {
    const end = Temporal.PlainDate.from(dueDate).add({ days: 1 }).toZonedDateTime(timeZone);
    return new Date(end.epochMilliseconds);
  }
  if (kind === 'promised') return sentAt;
  const days = kind === 'asked' ? askedAfterDays : promisedAfterDays;
  return new Date(localTime(sentAt, timeZone).add({ days }).epochMilliseconds);
}

/** Returns whether a follow-up is shown. A promise of the user is from the moment it was sent. */
export function isDue(facts: FollowUpFacts, now: Date, timeZone: string): boolean {
  return facts.kind === 'promised' || getDueSince(facts, timeZone).getTime() <= now.getTime();
}

const asking =
  /^(?:(?:hi|hello|hey|dear)\s[^,]{1,30},\s*)?(?:(?:and|so|also|just)\s+)?(?:(?:can|could|would|will) (?:you|u)(?: please| kindly)?|please|pls|kindly|i need you to|you need to)\s+/i;
const promising =
  /^(?:(?:and|so|also|then)\s+)?(?:i(?:['’]ll| will| shall| am going to|['’]m going to)|we(?:['’]ll| will)|let me|will)\s+/i;

/** Returns the title of a task from the line of a mail: "Can you send the deck?" to me becomes "Send the deck". */
export function formatTaskTitle(kind: MailFollowUpKind, line: string, name: string): string {
  if (kind === 'waiting') return `Reply from ${name}: ${line}`;
  if (kind === 'they_promised') return `${name}: ${line}`;
  const words = line.replace(kind === 'asked' ? asking : promising, '').replace(/[\s.?!]+$/, '');
  const title = words.length < 4 ? line : words;
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}
