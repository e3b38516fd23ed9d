import type { ReachOutReason, Rhythm } from '@aide/contract';
import { dayNumber, dueDayNumber, type Due } from './due-status.ts';
import { formatRhythm, getNextContactDay, getRhythmStart, type RhythmState } from './rhythm.ts';

/** When a reason begins to apply, in days. Shorter periods are normal, and the task lists show them already. */
export const reachOutThresholds = {
  /** An open task with the contact is overdue. */
  promiseOverdue: 3,
  /** A task has been waiting for the contact. */
  waiting: 7,
  /** Contact on this many different days … */
  frequentDays: 4,
  /** … within this time is frequent. */
  frequentWithin: 60,
  /** Silence after it is long when it is at least this, and this many times the usual gap. */
  silence: 30,
  silenceGaps: 3,
  /** After this silence the contact has ended; it is not suggested any more. */
  silenceEnds: 365,
} as const;

/** The user's answer to an earlier suggestion. */
export interface ReachOutAnswer {
  reason: ReachOutReason;
  taskId: string | null;
  at: Date;
}

/** The data about one contact. */
export interface ContactFacts extends RhythmState {
  contactId: string;
  /**
   * The most recent days with contact in the user's time zone, newest first, without duplicates, as YYYY-MM-DD. At
   * least `frequentDays` of them are needed.
   */
  recentDays: readonly string[];
  /** The open task with the contact that is overdue the longest. */
  promise: { taskId: string; title: string; due: Due } | null;
  /** The open task that has waited longest for the contact; the day is in the user's time zone, YYYY-MM-DD. */
  waiting: { taskId: string; title: string; since: string } | null;
  /** Whether an open task with the contact is due today or in the next days. */
  isPlanned: boolean;
  /** Accepted and dismissed suggestions. */
  answers: readonly ReachOutAnswer[];
  /** The contact is not suggested before this day, YYYY-MM-DD. */
  snoozedUntil: string | null;
}

/** Why a contact is suggested. */
export interface ReachOutFinding {
  contactId: string;
  reason: ReachOutReason;
  /** The task that was promised, or that waits. */
  taskId: string | null;
  taskTitle: string | null;
  rhythm: Rhythm | null;
  /** Since the last contact (null: never), the due day, or the day on which the waiting began. */
  days: number | null;
  /** Higher is more urgent. */
  score: number;
}

interface Clock {
  now: Date;
  timeZone: string;
}

/** Returns the reason to contact a person, or null: the first one that applies and that the user has not answered. */
export function findReachOut(facts: ContactFacts, clock: Clock): ReachOutFinding | null {
  const today = dayNumber(clock.now, clock.timeZone);
  if (facts.snoozedUntil !== null && parseDay(facts.snoozedUntil) > today) return null;
  return (
    findPromise(facts, clock, today) ??
    findWaiting(facts, today) ??
    findRhythm(facts, clock, today) ??
    findSilence(facts, clock, today)
  );
}

/** Returns at most `most` contacts, most urgent first. */
export function chooseReachOuts(
  facts: readonly ContactFacts[],
  { max, ...clock }: Clock & { max: number },
): ReachOutFinding[] {
  const found = facts.flatMap((each) => findReachOut(each, clock) ?? []);
  const order = (a: ReachOutFinding, b: ReachOutFinding) => b.score - a.score || (a.contactId < b.contactId ? -1 : 1);
  return found.toSorted(order).slice(0, max);
}

/**
 * Returns the day on which silence becomes long after frequent contact, as a count of days since 1970; null when the contact was
 * not frequent.
 */
export function getQuietDay(recentDays: readonly string[]): number | null {
  const { frequentDays, frequentWithin, silence, silenceGaps } = reachOutThresholds;
  const [newest, oldest] = [recentDays[0], recentDays[frequentDays - 1]];
  if (newest === undefined || oldest === undefined) return null;
  const span = parseDay(newest) - parseDay(oldest);
  if (span > frequentWithin) return null;
  return parseDay(newest) + Math.max(silence, Math.ceil((silenceGaps * span) / (frequentDays - 1)));
}

/** Returns the sentence of a suggestion: 'Every 3 weeks, last contact 5 weeks ago'. */
export function formatReachOut({ reason, rhythm, days, taskTitle }: ReachOutFinding): string {
  if (reason === 'promise') return `“${taskTitle}” is ${formatDays(days ?? 0)} overdue`;
  if (reason === 'waiting') return `Waiting for “${taskTitle}” for ${formatDays(days ?? 0)}`;
  if (reason === 'silence' || rhythm === null) return `No contact for ${formatSpan(days ?? 0)} after frequent contact`;
  return `${formatRhythm(rhythm)}, ${days === null ? 'no contact yet' : `last contact ${formatSpan(days)} ago`}`;
}

function findPromise({ contactId, promise, answers }: ContactFacts, { timeZone }: Clock, today: number) {
  const dueDay = promise && dueDayNumber(promise.due, timeZone);
  if (promise === null || dueDay === null) return null;
  const days = today - dueDay;
  if (days < reachOutThresholds.promiseOverdue) return null;
  const { taskId, title: taskTitle, due } = promise;
  if (isAnswered(answers, 'promise', taskId, new Date(due.due_date ?? 0))) return null;
  const score = 2 + Math.min(days, 60) / 30;
  return { contactId, reason: 'promise' as const, taskId, taskTitle, rhythm: null, days, score };
}

function findWaiting({ contactId, waiting, answers }: ContactFacts, today: number) {
  if (waiting === null) return null;
  const days = today - parseDay(waiting.since);
  if (days < reachOutThresholds.waiting) return null;
  const { taskId, title: taskTitle, since } = waiting;
  if (isAnswered(answers, 'waiting', taskId, new Date(since))) return null;
  const score = 1.5 + Math.min(days, 60) / 30;
  return { contactId, reason: 'waiting' as const, taskId, taskTitle, rhythm: null, days, score };
}

const dayMs = 86_400_000;

function findRhythm(facts: ContactFacts, { now, timeZone }: Clock, today: number) {
  const { contactId, rhythm, rhythmSince, lastContact, isPlanned, answers } = facts;
  const start = getRhythmStart(facts);
  if (isPlanned || rhythm === null || start === null) return null;
  // A cheap check first: computing calendar days takes much longer, and most contacts are not due.
  const shortest = { day: 1, week: 7, month: 28 }[rhythm.unit] * rhythm.every - 1;
  if (now.getTime() - start.getTime() < shortest * dayMs) return null;
  const next = getNextContactDay(facts, timeZone);
  if (next === null || next > today) return null;
  const newest = rhythmSince !== null && rhythmSince > start ? rhythmSince : start;
  if (isAnswered(answers, 'rhythm', null, newest)) return null;
  const from = dayNumber(start, timeZone);
  const score = 1 + Math.min((today - next) / (next - from), 3);
  const days = lastContact === null ? null : today - from;
  return { contactId, reason: 'rhythm' as const, taskId: null, taskTitle: null, rhythm, days, score };
}

function findSilence(facts: ContactFacts, { timeZone }: Clock, today: number) {
  const { contactId, rhythm, lastContact, recentDays, isPlanned, answers } = facts;
  // A rhythm defines how much silence is acceptable.
  if (isPlanned || rhythm !== null || lastContact === null) return null;
  const quiet = getQuietDay(recentDays);
  if (quiet === null || quiet > today) return null;
  const days = today - dayNumber(lastContact, timeZone);
  if (days > reachOutThresholds.silenceEnds) return null;
  if (isAnswered(answers, 'silence', null, lastContact)) return null;
  // Treated like a rhythm of this length.
  const score = 1 + Math.min((today - quiet) / Math.max(1, days - (today - quiet)), 3);
  return { contactId, reason: 'silence' as const, taskId: null, taskTitle: null, rhythm: null, days, score };
}

/** An answer applies until something new happens after it: another contact, another promise, a later date. */
function isAnswered(
  answers: readonly ReachOutAnswer[],
  reason: ReachOutReason,
  taskId: string | null,
  begun: Date,
): boolean {
  return answers.some((answer) => answer.reason === reason && answer.taskId === taskId && begun <= answer.at);
}

function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Days up to two weeks, weeks up to two months, then months. */
function formatSpan(days: number): string {
  if (days < 14) return formatDays(days);
  if (days < 61) return `${Math.floor(days / 7)} weeks`;
  return `${Math.floor(days / 30.44)} months`;
}
