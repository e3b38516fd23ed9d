import type { ParsedMessage, Span } from '@aide/contract';
import type { Phrase } from '../../schedule/phrases.ts';
import type { Range } from '../../text/mask.ts';

/** One task before it is read: the stretches of the message that say it. Offsets are those of the message. */
export interface Draft {
  pieces: readonly Range[];
  /** The schedules in it, without one that is shared by all. */
  phrases: readonly Phrase[];
  /** It continues the action of the draft before it. */
  carried: boolean;
  /** A pronoun in it means a person named before: "send her the deck". */
  refersToPerson: boolean;
}

/** Returns the words of a draft as one text. */
export const composeText = (text: string, { pieces }: Draft): string =>
  pieces.map(({ start, end }) => text.slice(start, end)).join(' ');

/** Moves the spans of a composed text to where its words are in the message. */
export function placeSpans(spans: readonly Span[], { pieces }: Draft): Span[] {
  let offset = 0;
  return pieces.flatMap(({ start, end }) => {
    const from = offset;
    const length = end - start;
    offset += length + 1;
    return spans.flatMap((span) => {
      const first = Math.max(span.start, from);
      const last = Math.min(span.end, from + length);
      return last > first ? [{ field: span.field, start: start + first - from, end: start + last - from }] : [];
    });
  });
}

/** The task with its spans placed in the message. */
export const placeTask = (task: ParsedMessage, draft: Draft): ParsedMessage => ({
  ...task,
  spans: placeSpans(task.spans, draft),
});
