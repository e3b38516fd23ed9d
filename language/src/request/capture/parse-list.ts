import { isHeader } from '../../message/talk.ts';
import { skipOpeners } from '../../message/wrappings.ts';
import type { Range } from '../../text/mask.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import type { Clause } from './clause.ts';
import { parseClause } from './clause.ts';
import type { List } from './lists.ts';

/** Words of a heading that only announces a list. */
const HEADING_WORDS = wordSet(`
todo todos to do dos list tasks task things thing for my the a few of reminders reminder action items item plan agenda
stuff need i have get done here is are what we must should also and pending urgent important please : - .
`);

interface ReadItem {
  range: Range;
  scan: Scan;
  clause: Clause;
}

export interface ReadList {
  heading: Scan | null;
  items: readonly ReadItem[];
}

/** Whether the heading names no action: "todo for Monday", "Tomorrow", "Before Friday:". */
function isPlainHeading({ tokens, isSchedule }: Scan): boolean {
  const { next } = skipOpeners(tokens);
  return tokens.every(
    (token, at) =>
      at < next || isSchedule(at) || token.kind === 'mark' || token.kind === 'symbol' || HEADING_WORDS.has(token.word),
  );
}

/** A blank line, a quotation mark or "Me:" separates pasted text from the user's own. */
const PASTED = /\n[ \t\r]*\n|^[>|»]|^(?:me|myself) ?[:–—-]/im;

const isAction = ({ clause }: ReadItem): boolean => clause.verb > 0 || clause.request || clause.phrases.length > 0;

/**
 * Parses each item of a list as a task. Returns null when they are the items of one task ("Buy:⏎- milk⏎- eggs") or
 * lines of prose.
 */
export function parseList(text: string, list: List, scan: (text: string) => Scan): ReadList | null {
  let { items: ranges, heading: headingRange } = list;
  // A first line without a colon that is only a schedule or "to do" is also a heading.
  const [first] = ranges;
  if (!headingRange && !list.marked && first && ranges.length > 2) {
    const line = scan(text.slice(first.start, first.end));
    if (isPlainHeading(line)) [headingRange, ranges] = [first, ranges.slice(1)];
  }
  const heading = headingRange && scan(text.slice(headingRange.start, headingRange.end));
  const items = ranges.map((range) => {
    const read = scan(text.slice(range.start, range.end));
    return { range, scan: read, clause: parseClause(read, 0, read.tokens.length, 'sentence') };
  });
  if (items.length < 2 && !heading) return null;
  if (list.counted) return { heading, items };
  if (!list.marked && PASTED.test(text.trim())) return null;
  if (items.some((item) => isHeader(item.scan.tokens))) return null;
  const actions = items.filter(isAction).length;
  if (heading && isPlainHeading(heading)) return list.marked || actions === items.length ? { heading, items } : null;
  if (heading)
    return list.marked && actions === items.length && items.every(({ clause }) => clause.verb > 0)
      ? { heading, items }
      : null;
  const enough = list.marked
    ? actions * 2 >= items.length
    : items.every(
        ({ clause }) =>
          clause.verb > 0 || clause.request || (clause.phrases.length > 0 && clause.end - clause.start <= 8),
      );
  return enough ? { heading, items } : null;
}
