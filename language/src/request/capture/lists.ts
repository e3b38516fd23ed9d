import { findAnnounced } from '../../text/announcement.ts';
import type { Range } from '../../text/mask.ts';

export interface List {
  /** The line before the items, or null. */
  heading: Range | null;
  items: readonly Range[];
  /** Whether the items have bullets or numbers. */
  marked: boolean;
  /** Whether a number announces the items: each is a task, with an action or without. */
  counted?: boolean;
}

const BULLET =
  /^[ \t]*(?:(?:[-*•] +)?\[[ xX]?\]|[-*+•–—·▪◦‣●○▢☐□✓✔☑]️?|\(?(?:\d{1,2}|[a-h])[.)]|\(\d{1,2}\))[ \t]+(?=\S)/u;

function* listLines(text: string): Generator<Range> {
  let start = 0;
  for (const line of text.split('\n')) {
    const lead = line.length - line.trimStart().length;
    const end = start + line.trimEnd().length;
    if (line.trim() !== '') yield { start: start + lead, end };
    start += line.length + 1;
  }
}

/** "1) call Bharat 2) pay the bill": ascending numbers from 1 in one line. */
function findNumbered(text: string, within: Range): List | null {
  const line = text.slice(within.start, within.end);
  const starts: { at: number; next: number }[] = [];
  for (const match of line.matchAll(/(?:^|\s)\(?(\d{1,2})[.)]\s+(?=\S)/g)) {
    if (Number(match[1]) !== starts.length + 1) continue;
    starts.push({ at: match.index, next: match.index + match[0].length });
  }
  const first = starts[0];
  if (!first || starts.length < 2) return null;
  const heading = line.slice(0, first.at).trim();
  return {
    heading: heading === '' ? null : { start: within.start, end: within.start + first.at },
    items: starts.map(({ next }, at) => ({
      start: within.start + next,
      end: within.start + line.slice(0, starts[at + 1]?.at ?? line.length).trimEnd().length,
    })),
    marked: true,
  };
}

/** "Three things. Call Bharat, pay the bill and fix the gate". */
function findCounted(text: string, within: Range): List | null {
  const announced = findAnnounced(text.slice(within.start, within.end));
  if (!announced) return null;
  const place = ({ start, end }: Range): Range => ({ start: within.start + start, end: within.start + end });
  const heading = place({ start: 0, end: announced.end });
  return { heading, items: announced.parts.map(place), marked: true, counted: true };
}

/** Returns the lines, bullets or numbered items of a message and the heading above them, or null when it is not a list. */
export function findList(text: string): List | null {
  const lines = [...listLines(text)];
  const [first] = lines;
  if (!first) return null;
  if (lines.length === 1) return findNumbered(text, first) ?? findCounted(text, first);
  const bullets = lines.map(({ start, end }) => BULLET.exec(text.slice(start, end))?.[0].length ?? 0);
  const items = lines.map(({ start, end }, at) => ({ start: start + (bullets[at] ?? 0), end }));
  const marked = bullets.filter((length) => length > 0).length;
  if (marked === lines.length) return { heading: null, items, marked: true };
  if (marked === lines.length - 1 && marked > 0 && bullets[0] === 0)
    return { heading: first, items: items.slice(1), marked: true };
  if (marked > 0) return null;
  const headed = text.slice(first.start, first.end).endsWith(':');
  return { heading: headed ? first : null, items: headed ? items.slice(1) : items, marked: false };
}
