import type { Due } from '@aide/contract';
import { toMoment } from './calendar/zones.ts';
import { parseScheduleOnly } from './schedule/parse-schedule.ts';
import { resolve } from './schedule/resolve.ts';
import { withoutNoise } from './text/noise.ts';
import { tokenise } from './text/tokens.ts';

export interface ParsedDate {
  due: Due;
  /** The range of the date: offsets into the text, end exclusive. */
  span: { start: number; end: number };
  confidence: number;
}

/** Returns the date and time of a text, or null. For a recurrence: its first day. */
export function parseDate(
  text: string,
  options: { now: Temporal.Instant; timeZone: string; dayFirst?: boolean },
): ParsedDate | null {
  const now = toMoment(options.now, options.timeZone, options.dayFirst ?? true);
  const tokens = withoutNoise(tokenise(text));
  const { choice, hint } = parseScheduleOnly(tokens, now);
  const schedule = choice && resolve(choice.phrase, now, hint);
  const [first, last] = [tokens[choice?.phrase.start ?? -1], tokens[(choice?.phrase.end ?? 0) - 1]];
  if (!choice || !schedule || !first || !last) return null;
  return { due: schedule.due, span: { start: first.start, end: last.end }, confidence: 0.75 + 0.2 * choice.clear };
}
