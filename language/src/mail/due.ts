import type { Due } from '@aide/contract';
import { parseDate } from '../hindi/parse-any.ts';
import type { Clause, MailLine } from './clauses.ts';

export interface MailOptions {
  sentAt: Temporal.Instant;
  timeZone: string;
}

/** After these words the clause tells a fact, and a date in it belongs to the fact. */
const FACT =
  /\b(?:where|which|who|whom|whose|that|because|since|after (?!work|lunch|that|this|hours)|as (?!soon|possible)|while|about|from|regarding|scheduled|dated|sent|discussed|received|proposed|between|instead)\b/;
/** A date behind these words describes a thing: "the numbers for Friday", "the Monday show". */
const DESCRIBES =
  /\b(?:for|of|from|since|last|the|our|your|my|his|her|their|through|thru|between|to|starting|beginning|except|not)\s*$/;
/** The words with which a deadline or an appointment starts. */
const STARTS =
  /\b(?:(?:by|on|until|no later than|how about|what about) (?=\S)|(?:at|by) (?=\d|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|in (?=(?:an?|one|two|three|\d+) (?:minute|hour|day|week))|today|tonight|tomorrow|(?:early |late |later )?(?:this|next|coming) (?=week|month|afternoon|evening|morning|weekend|mon|tue|wed|thu|fri|sat|sun)|(?:(?:at|by|before) the |by )?end of (?=the (?:day|week|month)|day|week|month|business)|(?:by )?(?:eod|cob|eow)\b|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|aaj\b|kal\b|parso\b)/g;
const LONGEST_DATE = 48;
const CLOCK =
  /\d\s*(?::\d|[ap]\.?m?\b|o'clock|baje|h\b)|\bat (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)|\bnoon\b|\bmidnight\b|\bby \d{1,2}$/;

/** The time of a phrase without a clock: parts of today have one, the end of a day and parts of other days do not. */
function getTime(phrase: string, time: string | null): string | null {
  if (CLOCK.test(phrase)) return time;
  if (/\btonight\b|\bthis evening\b/.test(phrase)) return '20:00';
  return /\bthis afternoon\b/.test(phrase) ? '15:00' : null;
}

function findClauseDue(line: string, { text, start }: Clause, { sentAt, timeZone }: MailOptions): Due | null {
  for (const { index } of text.matchAll(STARTS)) {
    // A date may go on behind the comma that ends the clause: "by Friday, 27 November".
    const [before, rest] = [text.slice(0, index), line.slice(start + index, start + index + LONGEST_DATE)];
    if (DESCRIBES.test(before)) continue;
    if (FACT.test(before)) return null;
    const parsed = parseDate(rest, { now: sentAt, timeZone, dayFirst: false });
    if (!parsed || parsed.span.start > 0 || /^(?:'s|s')/.test(rest.slice(parsed.span.end))) continue;
    return { date: parsed.due.date, time: getTime(rest.slice(0, parsed.span.end), parsed.due.time) };
  }
  return null;
}

/** Returns the due date that a line states for a point: in the clause with its evidence, or in the one behind it. */
export function findDue(line: MailLine, evidence: (clause: Clause) => number, options: MailOptions): Due | null {
  const scores = line.clauses.map(evidence);
  const strongest = Math.max(...scores);
  const at = scores.indexOf(strongest);
  const [own, next] = [line.clauses[at], line.clauses[at + 1]];
  if (!own) return null;
  const due = findClauseDue(line.text, own, options);
  if (due || !next || (scores[at + 1] ?? 0) < 0) return due;
  return findClauseDue(line.text, next, options);
}
