import type { ParsedMessage, Span } from '@aide/contract';
import type { Phrase } from '../../schedule/phrases.ts';
import type { Range } from '../../text/mask.ts';

/** One task before it is parsed: the pieces of the message that describe it. Offsets are those of the message. */
export interface Draft {
  pieces: readonly Range[];
  /** The text between the pieces: the first ones by position, then `joint`, a space by default. */
  joints?: readonly string[];
  joint?: string;
  /** Its schedules, without one that is shared by all. */
  phrases: readonly Phrase[];
  /** Whether it continues the action of the previous draft. */
  carried: boolean;
  /** Whether it has a pronoun for a person named earlier: "send her the deck". */
  refersToPerson: boolean;
}

/** Returns the text of a draft. */
export const composeText = (text: string, draft: Draft): string =>
  draft.pieces.map(({ start, end }, at) => (at === 0 ? '' : getJoint(draft, at - 1)) + text.slice(start, end)).join('');

const getJoint = ({ joints, joint }: Draft, at: number): string => joints?.[at] ?? joint ?? ' ';

/** Converts spans of a composed text to offsets in the message. */
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

/** The task with its spans as offsets in the message. */
export const placeTask = (task: ParsedMessage, draft: Draft): ParsedMessage => ({
  ...task,
  spans: placeSpans(task.spans, draft),
});
