import * as chrono from 'chrono-node';
import type { ScoreInput, ScoreOutput } from './shape.ts';
import { clockText, dateText, wallClock } from './shape.ts';

/** chrono-node with the settings of a product: forward dates, the user's order of day and month, no implied time. */
export function parse({ text, now, dayFirst }: ScoreInput): ScoreOutput {
  const parser = dayFirst === true ? chrono.en.GB : chrono.en.casual;
  const [first] = parser.parse(text, wallClock(now), { forwardDate: true });
  if (!first) return { title: text, due: null, recurrence: null };
  const date = first.start.date();
  const timed = first.start.isCertain('hour');
  const title = `${text.slice(0, first.index)} ${text.slice(first.index + first.text.length)}`.trim();
  return { title, due: { date: dateText(date), time: timed ? clockText(date) : null }, recurrence: null };
}
