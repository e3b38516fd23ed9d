import type { ParsedMessage } from '@aide/contract';
import { toMoment } from '../calendar/zones.ts';
import { parseLabels } from '../message/labels.ts';
import { retitle } from '../message/retitle.ts';
import { parseReminderOffset } from '../message/reminder-offset.ts';
import type { ParsedDate } from '../parse-date.ts';
import { parseDate as parseEnglishDate } from '../parse-date.ts';
import type { MessageOptions } from '../parse-message.ts';
import { parseMessage as parseEnglishMessage } from '../parse-message.ts';
import type { RecurrenceReading } from '../recurrence/parse-recurrence.ts';
import { parseRecurrence as parseEnglishRecurrence } from '../recurrence/parse-recurrence.ts';
import { createMask } from '../text/mask.ts';
import { mayBeHindi } from './detect.ts';
import { findHindiSchedule } from './find-schedule.ts';
import { parseHindi } from './parse-hindi.ts';
import { parseTokens } from './parse-tokens.ts';

/** Longer texts are pasted; the English parser finds where the user's own words end. */
const LONGEST_READ = 2000;

const isHindi = (text: string): boolean => text.length <= LONGEST_READ && mayBeHindi(text);

/** Parses a message in English, Hindi or a mix of both. Never throws. */
export const parseMessage = (text: string, options: MessageOptions, choose = retitle): ParsedMessage =>
  isHindi(text) ? parseMixed(text, options, choose) : parseEnglishMessage(text, options, choose);

/**
 * Like `parseMessage`, for one part of a Hindi message, which may contain no word that is Hindi in any sentence: "kal
 * gaadi dhulwana".
 */
export function parseMixed(text: string, options: MessageOptions, choose = retitle): ParsedMessage {
  const labelled = parseLabels(text);
  const offset = parseReminderOffset(labelled.text);
  const words = offset?.text ?? labelled.text;
  const parsed =
    parseHindi(words, options, choose, (rest) => parseEnglishMessage(rest, options, choose)) ??
    parseEnglishMessage(words, options, choose);
  return { ...parsed, labels: labelled.labels, ...(offset && { remindBefore: offset.minutes }) };
}

function parseSchedule(text: string, options: { now: Temporal.Instant; timeZone: string; dayFirst?: boolean }) {
  if (!isHindi(text)) return null;
  const tokens = parseTokens(text);
  const found = findHindiSchedule(
    tokens,
    toMoment(options.now, options.timeZone, options.dayFirst ?? true),
    () => false,
  );
  return found && { ...found, tokens: tokens.written };
}

/** Returns the date and time of a text in English or Hindi, or null. For a recurrence: its first day. */
export function parseDate(
  text: string,
  options: { now: Temporal.Instant; timeZone: string; dayFirst?: boolean },
): ParsedDate | null {
  const found = parseSchedule(text, options);
  const starts = found?.ranges.map(({ start }) => found.tokens[start]?.start ?? 0);
  const ends = found?.ranges.map(({ end }) => found.tokens[end - 1]?.end ?? 0);
  if (!found || !starts || !ends) return parseEnglishDate(text, options);
  return { due: found.schedule.due, span: { start: Math.min(...starts), end: Math.max(...ends) }, confidence: 0.92 };
}

/** Parses the recurrence field in English or Hindi: the whole text must be a pattern. */
export function parseRecurrence(text: string, options: { now: Temporal.Instant; timeZone: string }): RecurrenceReading {
  const found = parseSchedule(text, options);
  const isRead = createMask(found?.tokens.length ?? 0, found?.ranges ?? []);
  const whole = found?.tokens.every((token, at) => isRead(at) || token.kind === 'mark') ?? false;
  if (!whole || !found?.schedule.recurrence) return parseEnglishRecurrence(text, options);
  return { ok: true, recurrence: found.schedule.recurrence, first: found.schedule.due };
}
