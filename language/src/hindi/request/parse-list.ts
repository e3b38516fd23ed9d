import type { ParsedMessage } from '@aide/contract';
import { parseClause } from '../../request/capture/clause.ts';
import { findList } from '../../request/capture/lists.ts';
import { limitTasks } from '../../request/capture/parse-capture.ts';
import { scanMessage } from '../../request/scan.ts';
import type { RequestOptions } from '../../request/types.ts';
import type { Range } from '../../text/mask.ts';
import { isHindiWord } from '../lexicon.ts';
import { parseMixed } from '../parse-any.ts';
import { parseForAll, type ForAll } from './parse-heading.ts';
import { findVerb, isTaskVerb, parseHindiMessage, getWrittenText, type HindiMessage } from './task-words.ts';

interface Item {
  range: Range;
  message: HindiMessage;
  /** Whether it has a verb of its own, in Hindi or in English. */
  acts: boolean;
  hindi: boolean;
}

const whole = ({ read }: HindiMessage): Range => ({ start: 0, end: read.length });

function parseItem(text: string, range: Range, options: RequestOptions): Item {
  const line = text.slice(range.start, range.end);
  const message = parseHindiMessage(line, options);
  const hindi =
    findVerb(message, whole(message), true) !== null || (message.read.length === 1 && isTaskVerb(message.read[0]));
  if (hindi) return { range, message, acts: true, hindi };
  const scan = scanMessage(line, options);
  const { verb, request } = parseClause(scan, 0, scan.tokens.length, 'sentence');
  return { range, message, acts: verb > 0 || request, hindi };
}

/** What a heading states for all items; null when it names something to do. */
function parseHeading(
  text: string,
  range: Range,
  options: RequestOptions,
): { said: ForAll | null; message: HindiMessage } {
  const message = parseHindiMessage(text.slice(range.start, range.end), options);
  return { said: parseForAll(message, whole(message)), message };
}

/**
 * Reads each line, bullet or number of a message as a task. Returns null when they are not a list in Hindi, but the
 * items of one task ("kharidna hai:⏎- doodh⏎- bread") or lines of prose.
 */
export function parseHindiList(text: string, options: RequestOptions): ParsedMessage[] | null {
  const list = findList(text);
  if (!list || text.includes('?')) return null;
  let { items: ranges, heading: above } = list;
  const [line] = ranges;
  if (!above && !list.marked && line && ranges.length > 2 && parseHeading(text, line, options).said)
    [above, ranges] = [line, ranges.slice(1)];
  const heading = above && parseHeading(text, above, options);
  const items = ranges.map((range) => parseItem(text, range, options));
  const acting = items.filter(({ acts }) => acts).length;
  const inHindi =
    items.some(({ hindi }) => hindi) || heading?.message.written.some(({ text: word }) => isHindiWord(word)) === true;
  if (!inHindi || items.length < 2) return null;
  const all = acting === items.length;
  const enough = heading?.said ? list.marked || all : heading || !list.marked ? all : acting * 2 >= items.length;
  if (
    (!enough && !list.counted) ||
    (!list.marked && (/\n[ \t\r]*\n/.test(text.trim()) || !isPlain(items, heading?.message)))
  )
    return null;
  const tasks = items.map(({ range, message }) => {
    const own = message.findTimes(whole(message));
    const isClock = own.every(({ start, end }) =>
      /^[\d:.\s]+(?:baje|bje|bajey|बजे)?(?:\s+(?:tak|ko|se|pe))?$/i.test(getWrittenText(message, { start, end })),
    );
    const day = isClock ? heading?.said?.times.map((time) => getWrittenText(heading.message, time)).join(' ') : '';
    const before = day ? `${day} ` : '';
    const task = parseMixed(before + text.slice(range.start, range.end), options);
    const offset = range.start - before.length;
    const spans = task.spans
      .map((span) => ({ ...span, start: span.start + offset, end: span.end + offset }))
      .filter(({ start }) => start >= range.start);
    const priority = heading?.said?.priority;
    return { ...task, spans, ...(priority && task.priority === 'medium' ? { priority } : {}) };
  });
  return limitTasks(
    tasks,
    text,
    ranges.map(({ start }) => start),
  );
}

/** Lines without bullets are a list only when none of them reports something. */
const isPlain = (items: readonly Item[], heading: HindiMessage | undefined): boolean =>
  [...items.map(({ message }) => message), ...(heading ? [heading] : [])].every(({ read }) =>
    read.every(({ word }) => !/^(?:ne|raha|gaya|hua|tha|agar|jab)$/.test(word)),
  );
