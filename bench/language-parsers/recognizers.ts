import * as suite from '@microsoft/recognizers-text-suite';
import type { ScoreInput, ScoreOutput } from './shape.ts';
import { dateText, wallClock } from './shape.ts';

interface Value {
  timex?: string;
  type?: string;
  value?: string;
  start?: string;
}

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const UNITS: Record<string, string> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' };

/** The library returns a recurrence as TIMEX ("XXXX-WXX-1T16", "P2W"). */
function repetition(timex: string): ScoreOutput['recurrence'] {
  const time = /T(\d{2})(?::(\d{2}))?/.exec(timex);
  const clock = time ? `${time[1] ?? '00'}:${time[2] ?? '00'}` : null;
  const weekday = /^XXXX-WXX-(\d)/.exec(timex);
  if (weekday) return { freq: 'WEEKLY', interval: 1, byday: [DAYS[Number(weekday[1]) % 7] ?? 'SU'], time: clock };
  if (timex.startsWith('XXXX-WXX-WE')) return { freq: 'WEEKLY', interval: 1, byday: ['SA', 'SU'], time: clock };
  const period = /^P([\d.]+)([DWMY])/.exec(timex);
  const unit = period ? UNITS[period[2] ?? ''] : undefined;
  if (unit !== undefined) return { freq: unit, interval: Number(period?.[1] ?? 1), byday: null, time: clock };
  return { freq: 'DAILY', interval: 1, byday: null, time: clock };
}

/** Of its results, the first that is in the future; a bare hour has two, and either is accepted. */
function resolve(values: readonly Value[], now: string): ScoreOutput['due'] {
  const stamps = values
    .map(({ value, start }) => value ?? start ?? '')
    .filter((stamp) => /^\d{4}-|^\d{2}:/.test(stamp));
  const dated = stamps.map((stamp) =>
    stamp.startsWith('20') || stamp.startsWith('19') ? stamp : `${now.slice(0, 10)} ${stamp}`,
  );
  const local = now.replace('T', ' ');
  const best =
    dated.find((stamp) => (stamp.length > 10 ? stamp.slice(0, 16) > local : stamp >= now.slice(0, 10))) ?? dated.at(-1);
  if (best === undefined) return null;
  if (stamps.some((stamp) => /^\d{2}:/.test(stamp)) && best.slice(0, 16) <= local) {
    const tomorrow = wallClock(now);
    tomorrow.setDate(tomorrow.getDate() + 1);
    return { date: dateText(tomorrow), time: best.slice(11, 16) };
  }
  return { date: best.slice(0, 10), time: best.length > 10 ? best.slice(11, 16) : null };
}

/** Recognizers-Text with the settings of a product: the first result in the text, in the user's order of day and month. */
export function parse({ text, now, dayFirst }: ScoreInput): ScoreOutput {
  const culture = dayFirst === true ? suite.Culture.EnglishOthers : suite.Culture.English;
  const found = suite
    .recognizeDateTime(text, culture, suite.DateTimeOptions.None, wallClock(now))
    .find(({ typeName }) => !typeName.endsWith('.duration'));
  if (!found) return { title: text, due: null, recurrence: null };
  const values = (found.resolution?.['values'] ?? []) as Value[];
  const title = `${text.slice(0, found.start)} ${text.slice(found.end + 1)}`.trim();
  const [first] = values;
  if (first?.type === 'set') return { title, due: null, recurrence: repetition(first.timex ?? '') };
  return { title, due: resolve(values, now), recurrence: null };
}
