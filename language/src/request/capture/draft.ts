import type { ParsedMessage, Span } from '@aide/contract';
import type { Phrase } from '../../schedule/phrases.ts';
import type { Range } from '../../text/mask.ts';

/** One task before it is read: the stretches of the message that say it. Offsets are those of the message. */
export interface Draft {
  pieces: readonly Range[];
  /** What is written between the pieces: the first ones by position, then `joint`, a space by default. */
  joints?: readonly string[];
  joint?: string;
  /** The schedules in it, without one that is shared by all. */
  phrases: readonly Phrase[];
  /** It continues the action of the draft before it. */
  carried: boolean;
  /** A pronoun in it means a person named before: "send her the deck". */
  refersToPerson: boolean;
}

/** Returns the words of a draft as one text. */
export const composeText = (text: string, draft: Draft): string =>
  draft.pieces.map(({ start, end }, at) => (at === 0 ? '' : getJoint(draft, at - 1)) + text.slice(start, end)).join('');

const getJoint = ({ joints, joint }: Draft, at: number): string => joints?.[at] ?? joint ?? ' ';

/** Moves the spans of a composed text to where its words are in the message. */
function placeSpans(spans: readonly Span[], draft: Draft): Span[] {
  let offset = 0;
  return draft.pieces.flatMap(({ start, end }, at) => {
    const from = offset;
    const length = end - start;
    offset += length + getJoint(draft, at).length;
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
