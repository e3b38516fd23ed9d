import { parseMessage } from '@aide/language';
import type { ScoreInput, ScoreOutput } from './shape.ts';
import { toInstant } from './shape.ts';

export function parse({ text, now, timezone, contacts, dayFirst }: ScoreInput): ScoreOutput {
  const order = dayFirst === null ? {} : { dayFirst };
  return parseMessage(text, { now: toInstant(now, timezone), timeZone: timezone, contacts, ...order });
}
