import type { Priority } from '@aide/contract';
import { parsePriority } from '../../message/priority.ts';
import { createMask } from '../../text/mask.ts';
import { wordAt } from '../../text/tokens.ts';
import type { Scan } from '../scan.ts';
import type { Clause } from './clause.ts';

export interface SharedWords {
  /** A priority for all tasks. */
  priority: Priority | null;
  /** Whether "both" or "all" refers to the last schedule. */
  forAll: boolean;
  /** The position in the last clause where the words for all tasks begin. */
  all: number | null;
  /** The end of the last clause without them. */
  end: number;
}

/** Finds the words at the end of a message that apply to all its tasks: "…, both urgent", "… all by Thursday". */
export function findSharedWords(scan: Scan, last: Clause): SharedWords {
  const {
    tokens,
    isSchedule,
    priority: { ranges },
  } = scan;
  const isPriority = createMask(tokens.length, ranges);
  const nothing: SharedWords = { priority: null, forAll: false, all: null, end: last.end };
  for (let at = last.end - 1; at > last.task; at -= 1) {
    if (!/^(?:both|all|each)$/.test(wordAt(tokens, at))) {
      if (
        isSchedule(at) ||
        isPriority(at) ||
        tokens[at]?.kind !== 'word' ||
        /^(?:of|them|are|is|these|due)$/.test(wordAt(tokens, at))
      )
        continue;
      return nothing;
    }
    let stated = at + 1;
    while (stated < last.end && /^(?:of|them|are|is|these)$/.test(wordAt(tokens, stated))) stated += 1;
    if (!isSchedule(stated) && !isPriority(stated)) return nothing;
    let end = at;
    while (end > last.task && tokens[end - 1]?.kind === 'mark') end -= 1;
    const words = tokens.slice(stated, last.end);
    const priority = parsePriority(words, (index) => isSchedule(stated + index));
    return {
      priority: priority.ranges.length > 0 ? priority.priority : null,
      forAll: words.some((_, index) => isSchedule(stated + index)),
      all: stated,
      end,
    };
  }
  return nothing;
}

/** The priority before the first task, if punctuation follows it, or null: "Urgent: pay the rent and call the bank". */
export function findFirstPriority({ tokens, priority: { ranges, priority } }: Scan): Priority | null {
  const first = ranges[0];
  if (!first || first.start > 1 || !/^[:–—-]$/.test(wordAt(tokens, first.end))) return null;
  const alone = parsePriority(tokens.slice(0, first.end + 1), () => false);
  return alone.ranges.length > 0 ? alone.priority : priority;
}
