import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { isCorrection } from './correction-words.ts';
import type { Phrase } from './phrases.ts';
import { repeatOn } from './phrases.ts';

type Tokens = readonly Token[];

/** The later phrase wins; parts that it does not state are kept ("tomorrow at 5, no wait, friday" is Friday at 5). */
function correct(first: Phrase, second: Phrase): Phrase {
  const { start } = first;
  if (first.repeat && !second.repeat && second.date) {
    const { daysOfWeek: _days, ...open } = first.repeat;
    const repeat = second.date.weekday === undefined ? null : repeatOn(open, second.date);
    if (repeat) {
      const { date: _date, ...rest } = second;
      return { ...first, ...rest, repeat, start };
    }
  }
  const namesDay = second.date !== undefined || second.repeat !== undefined;
  const namesTime = second.clock !== undefined || second.part !== undefined || second.date?.part !== undefined;
  return {
    ...second,
    start,
    ...(!namesDay && first.date && { date: first.date }),
    ...(!namesDay && first.repeat && { repeat: first.repeat }),
    ...(!namesTime && !second.date?.elapsed && first.clock && { clock: first.clock }),
    ...(!namesTime && !second.date?.elapsed && first.part && { part: first.part }),
  };
}

/** "No, tuesday because monday is a holiday": the reason for the correction is neither schedule nor task. */
function withReason(tokens: Tokens, phrase: Phrase): Phrase {
  if (!/^(?:because|since|as|cause|cos)$/.test(wordAt(tokens, phrase.end))) return phrase;
  const stop = tokens.findIndex(({ kind, newLine }, at) => at > phrase.end && (kind === 'mark' || newLine));
  return { ...phrase, reason: stop < 0 ? tokens.length : stop };
}

export function applyCorrections(tokens: Tokens, phrases: readonly Phrase[]): Phrase[] {
  const kept: Phrase[] = [];
  for (const phrase of phrases) {
    const previous = kept.at(-1);
    if (previous && isCorrection(tokens, previous.end, phrase.start))
      kept[kept.length - 1] = withReason(tokens, correct(previous, phrase));
    else if (previous?.reason !== undefined && phrase.start < previous.reason) continue;
    else kept.push(phrase);
  }
  return kept;
}
