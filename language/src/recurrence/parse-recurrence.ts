import type { Due, Recurrence } from '@aide/contract';
import { WEEKDAY_NAMES } from '../grammar/words.ts';
import { toMoment } from '../calendar/zones.ts';
import type { Range } from '../text/mask.ts';
import { createMask } from '../text/mask.ts';
import type { Candidates } from '../schedule/parse-schedule.ts';
import { parseScheduleOnly } from '../schedule/parse-schedule.ts';
import { resolve } from '../schedule/resolve.ts';
import { withoutNoise } from '../text/noise.ts';
import type { Token } from '../text/tokens.ts';
import { tokenise } from '../text/tokens.ts';
import { describeRecurrence } from './describe.ts';
import { wordSet } from '../text/word-set.ts';

export type RecurrenceReading =
  | { ok: true; recurrence: Recurrence; first: Due }
  | { ok: false; reason: string; suggestions: string[] };

/** Words allowed beside a pattern that do not change it. */
const IGNORED = wordSet(`
repeat repeats repeating please on at the , . and it recurring ! do this starting from in
`);

const REASONS: Record<string, string> = {
  hourly: 'A task repeats by days, weeks, months or years, not by hours.',
  times: 'A pattern names its days: several times a week or month cannot be left open.',
  except: 'A pattern lists the days it runs on; it cannot leave days out.',
  several: 'A month can be given one such day, not two.',
  business: 'Working days can be every one of them, not every few.',
};
const SUGGESTIONS: Record<string, readonly string[]> = {
  hourly: ['Every day at 9:00 AM', 'Every weekday at 9:00 AM'],
  times: ['Every Monday and Thursday', 'Every week', 'Every month on the 1st'],
  several: ['Every month on the first Saturday', 'Every 2 weeks on Saturday'],
  business: ['Every weekday', 'Every 2 days'],
};
const USUAL = ['Every day', 'Every weekday', 'Every Monday', 'Every 2 weeks on Monday', 'Every month on the 1st'];

function isCovered(tokens: readonly Token[], ranges: readonly Range[]): boolean {
  const isRead = createMask(tokens.length, ranges);
  return tokens.every((token, at) => IGNORED.has(token.word) || isRead(at));
}

/** "Every day except sunday" as the remaining days. */
function withoutDays(tokens: readonly Token[]): string[] {
  const weekdaysOnly = tokens.some(({ word }) => word === 'weekday');
  const words = (day: number): boolean =>
    tokens.some(
      ({ word }) =>
        word.startsWith(WEEKDAY_NAMES[day]?.slice(0, 3) ?? '_') ||
        (word.startsWith('weekend') && (day === 0 || day === 6)),
    );
  const left = WEEKDAY_NAMES.map((_, day) => day).filter(
    (day) => !words(day) && (!weekdaysOnly || (day > 0 && day < 6)),
  );
  if (left.length === 0 || left.length === 7) return ['Every weekday', 'Every day'];
  return [describeRecurrence({ type: 'weekly', interval: 1, daysOfWeek: left, time: null })];
}

function refuse(tokens: readonly Token[], { pieces, phrases }: Candidates): RecurrenceReading {
  const blocked = pieces.find((piece) => piece.kind === 'unsupported');
  if (blocked?.kind === 'unsupported') {
    const suggestions = blocked.reason === 'except' ? withoutDays(tokens) : [...(SUGGESTIONS[blocked.reason] ?? USUAL)];
    return { ok: false, reason: REASONS[blocked.reason] ?? 'This pattern cannot be repeated.', suggestions };
  }
  const single = phrases[0];
  if (single && isCovered(tokens, phrases)) {
    const weekday = single.date?.weekday;
    const day = single.date?.dayOfMonth;
    const near: Recurrence[] = [];
    if (weekday !== undefined) near.push({ type: 'weekly', interval: 1, daysOfWeek: [weekday], time: null });
    if (day !== undefined) near.push({ type: 'monthly', interval: 1, dayOfMonth: day, time: null });
    if (single.date?.monthDay) near.push({ type: 'yearly', interval: 1, ...single.date.monthDay, time: null });
    const suggestions = near.length > 0 ? near.map(describeRecurrence) : [...USUAL];
    return { ok: false, reason: 'This names one day; say how it repeats.', suggestions };
  }
  return { ok: false, reason: 'We couldn’t read that schedule.', suggestions: [...USUAL] };
}

/**
 * Parses the recurrence field: the whole text must be a pattern. Text that no pattern expresses is rejected with the
 * nearest pattern.
 */
export function parseRecurrence(text: string, options: { now: Temporal.Instant; timeZone: string }): RecurrenceReading {
  const reading = parsePattern(text, options);
  if (reading.ok || !namesWeekdays(text)) return reading;
  const repeated = parsePattern(`every ${text}`, options);
  return repeated.ok ? repeated : reading;
}

/**
 * In this field "tue thu 7am" repeats; in a message two weekdays may be alternatives, so only three in a row repeat.
 */
function namesWeekdays(text: string): boolean {
  const words = tokenise(text).map(({ word }) => word);
  const named = WEEKDAY_NAMES.filter((name) => words.some((word) => word.length > 2 && name.startsWith(word)));
  return named.length > 1 && !words.includes('or');
}

function parsePattern(text: string, options: { now: Temporal.Instant; timeZone: string }): RecurrenceReading {
  const now = toMoment(options.now, options.timeZone);
  const tokens = withoutNoise(tokenise(text));
  const candidates = parseScheduleOnly(tokens, now);
  const { choice } = candidates;
  const schedule = choice && resolve(choice.phrase, now, candidates.hint);
  if (!choice || !schedule?.recurrence || !isCovered(tokens, choice.ranges)) return refuse(tokens, candidates);
  return { ok: true, recurrence: schedule.recurrence, first: schedule.due };
}
