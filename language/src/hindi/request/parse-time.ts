import type { Moment } from '../../calendar/zones.ts';
import type { Change } from '../../request/types.ts';
import { createMask } from '../../text/mask.ts';
import type { Token } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import { findHindiSchedule } from '../find-schedule.ts';
import type { Ending } from './endings.ts';

/** The new schedule or the shift before the verb: the longest range that contains nothing else. */
export function parseTime(
  { read, written, now }: { read: readonly Token[]; written: readonly Token[]; now: Moment },
  from: number,
  end: number,
  { earlier, timed, alone }: Ending,
): { start: number; change: () => Change } | null {
  const shift = parseShift(read, from, end);
  if (shift) {
    const sign = earlier === true ? -1 : 1;
    const { days, minutes } = shift;
    return {
      start: shift.start,
      change: () => ({
        shift: { ...(days !== 0 && { days: sign * days }), ...(minutes !== 0 && { minutes: sign * minutes }) },
      }),
    };
  }
  let best: { start: number; change: () => Change } | null = null;
  for (let start = end - 1; start >= from; start -= 1) {
    const part = { read: read.slice(start, end), written: written.slice(start, end) };
    const found = findHindiSchedule(part, now, () => false);
    if (!found || found.schedule.recurrence) continue;
    const isRead = createMask(part.read.length, found.ranges);
    if (!part.read.every(({ word }, at) => isRead(at) || POSTPOSITIONS.has(word))) continue;
    const { date, time } = found.schedule.due;
    const namesDay = !found.ranges.every((range) => part.read.slice(range.start, range.end).every(isClockWord));
    best = { start, change: () => ({ due: { date: namesDay ? date : null, time } }) };
  }
  if (best) return best;
  return timed ? null : { start: end, change: () => ({ shift: alone ?? { days: 1 } }) };
}

const POSTPOSITIONS = wordSet('ko tak me pe par ke liye se ki ka hi');
const CLOCK_WORDS = wordSet(
  'baje sawa saade paune dedh dhai aadhe am pm a m morning afternoon evening night ko tak me pe ke ki o clock',
);
const isClockWord = ({ kind, word }: Token): boolean => kind === 'number' || kind === 'mark' || CLOCK_WORDS.has(word);

const UNIT_DAYS: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['days', 1],
  ['week', 7],
  ['weeks', 7],
]);
const UNIT_MINUTES: ReadonlyMap<string, number> = new Map([
  ['hour', 60],
  ['hours', 60],
  ['minute', 1],
  ['minutes', 1],
]);

/** "Do din", "ek ghanta", "2 hafte se": how far a task moves. */
function parseShift(
  read: readonly Token[],
  from: number,
  end: number,
): { start: number; days: number; minutes: number } | null {
  let last = end;
  while (last > from && /^(?:se|ke|liye|ka|baad|aur|aage|age|tak)$/.test(read[last - 1]?.word ?? '')) last -= 1;
  const unit = read[last - 1]?.word ?? '';
  const count = read[last - 2]?.kind === 'number' ? (read[last - 2]?.value ?? Number.NaN) : Number.NaN;
  const days = UNIT_DAYS.get(unit) ?? 0;
  const minutes = UNIT_MINUTES.get(unit) ?? 0;
  if (Number.isNaN(count) || days + minutes === 0) return null;
  // "Do din baad" is a date, "do din aage" a distance.
  if (read[last]?.word === 'baad') return null;
  return { start: last - 2, days: days * count, minutes: minutes * count };
}
