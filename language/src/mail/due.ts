import type { Due } from '@aide/contract';
import { parseDate } from '../hindi/parse-any.ts';
import type { Clause, MailLine } from './clauses.ts';

export interface MailOptions {
  sentAt: Temporal.Instant;
  timeZone: string;
}

/** After these words the clause tells a fact, and a date in it belongs to the fact. */
const FACT =
  /\b(?:where|which|who|whom|whose|that(?! you)|because|since|after (?!work|lunch|that|this|hours)|as (?!soon|possible|to )|while|about|regarding|until (?:her|his|my|our|the|their|your)|scheduled|dated|sent|discussed|received|proposed|between|instead|(?:is|are) still|ends?|starts?|began|begins?)\b/;
/** A date behind these words describes a thing: "the numbers for Friday", "the Monday show". */
const DESCRIBES =
  /\b(?:for|of|from|since|last|the|our|your|my|his|her|their|(?<!\b(?:it|this|that|them) )through|thru|between|to|starting|beginning|except|not)\s*$/;
const CLOCK =
  /\d\s*(?::\d|[ap]\.?m?\b|o'clock|baje|bje|h\b)|\b(?:at|around) (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)|\bnoon\b|\bmidnight\b|\bby \d{1,2}$/;
/** The same words as part of the date, and a part of a day without the day. */
const DESCRIBING =
  /^(?:for|of|from|since|in(?! (?:an?|one|two|three|\d+) )|through|thru) |^(?:late |early )?(?:morning|afternoon|evening|night)$/;
const LONGEST_DATE = 48;
/** A day and a month without a year that are further ahead are those of this year, and over. */
const LONGEST_AHEAD_DAYS = 300;
const MAX_DATES = 4;

/** The time of a phrase without a clock: parts of today have one, the end of a day and parts of other days do not. */
function getTime(phrase: string, time: string | null): string | null {
  if (CLOCK.test(phrase) || /\b(?:hours?|minutes?|mins?|ghant[ae]|minat)\b/.test(phrase)) return time;
  if (/\btonight\b|\bthis evening\b|\baaj (?:raat|shaam)\b/.test(phrase)) return '20:00';
  return /\bthis afternoon\b/.test(phrase) ? '15:00' : null;
}

function findClauseDue(line: string, { text, start, end }: Clause, { sentAt, timeZone }: MailOptions): Due | null {
  const options = { now: sentAt, timeZone, dayFirst: false };
  let from = 0;
  for (let count = 0; count < MAX_DATES && from < text.length; count += 1) {
    const found = parseDate(text.slice(from), options);
    if (!found) return null;
    const at = from + found.span.start;
    const before = text.slice(0, at);
    from += found.span.end;
    const phrase = text.slice(at, from);
    if (DESCRIBES.test(before) || DESCRIBING.test(phrase) || /^(?:'s|s')/.test(text.slice(from))) continue;
    if (FACT.test(before)) return null;
    // A date may go on behind the comma that ends the clause: "by Friday, 27 November".
    const rest = line.slice(start + at, Math.max(end, start + at + LONGEST_DATE));
    const whole = parseDate(rest, options);
    const date = whole?.span.start === 0 ? whole : found;
    const days = sentAt.toZonedDateTimeISO(timeZone).toPlainDate().until(date.due.date).days;
    if (days < 0 || (days > LONGEST_AHEAD_DAYS && !/\d{4}|year/.test(rest.slice(0, date.span.end)))) continue;
    return {
      date: date.due.date,
      time: getTime(rest.slice(0, date === whole ? date.span.end : phrase.length), date.due.time),
    };
  }
  return null;
}

/** A clause that starts with its own subject. */
const SUBJECT = /^(?:i|we|you|he|she|they|it|this|that|there|main|mai|hum|aap|tum|woh|wo|ye|yeh)(?:'\w+)?\b/;

/** Returns the due date that a line states for a point: in the clause with its evidence, or in those behind it that belong to it. */
export function findDue(line: MailLine, evidence: (clause: Clause) => number, options: MailOptions): Due | null {
  const scores = line.clauses.map(evidence);
  const strongest = Math.max(...scores);
  const at = scores.indexOf(strongest);
  for (const [index, clause] of line.clauses.slice(at).entries()) {
    // Another subject, or the end of the sentence: its date is that of something else.
    if (index > 0 && (SUBJECT.test(clause.text) || /[.;!?]/.test(line.text.slice(line.clauses[at]?.end, clause.start))))
      return null;
    const due = findClauseDue(line.text, clause, options);
    if (due) return due;
  }
  return null;
}
