import { findAction } from '../../text/actions.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import { isOpen } from '../task-order.ts';
import type { Command, TaskIndex } from '../types.ts';
import { findByWords } from './find-by-words.ts';
import type { ContentWords } from './parse-by-content.ts';
import { isInside, listContent, MOST_CANDIDATES } from './parse-by-content.ts';

/** "… at the top", "… to the very top of my list", "… sabse upar rakho", "… top pe rakh do": before all others. */
const TOP =
  /\b(?:(?:right|way) )?(?:at|to|on) (?:the )?(?:very )?top(?: of (?:my|the) (?:list|pile|queue|stack))?(?:[\s,]+(?:please|pls))?[\s.!]*$|\b(?:(?:sabse|sab se) (?:u?pp?er|upp?ar|pehle|pahle)|top (?:pe|par|me|mein)) (?:rakh|kar|kr|le|la|dal|daal|laga|chadha)\w*(?: (?:do|de|dena|lo|dijiye|aao|jao))?[\s.!]*$/iu;

const RANKS = wordSet('urgent important zaroori jaruri priority right first keep rakh rakho');

/** Reads a request to put a known task before the others. Returns null when no known task is named. */
export function parseTopByContent(
  scan: Scan,
  index: TaskIndex,
  words: ContentWords,
  last: readonly string[],
): Command | null {
  const top = TOP.exec(scan.text);
  if (!top) return null;
  const range = { start: scan.tokens.findIndex(({ end }) => end > top.index), end: scan.tokens.length };
  const isTaken = (at: number): boolean =>
    isInside(range, at) || RANKS.has(wordAt(scan.tokens, at)) || findAction(wordAt(scan.tokens, at)) !== null;
  const named = listContent(scan, words, isTaken);
  const found = findByWords(scan, index, named, isOpen, words.translate);
  const ids = named.length > 0 ? found.map(({ item }) => item.task.id) : last.slice(0, 1);
  if (ids.length === 0) return null;
  const [taskIds, candidates] = ids.length > 1 ? [[], ids.slice(0, MOST_CANDIDATES)] : [ids, []];
  const priority = scan.tokens.some(({ word }) => word === 'urgent') ? 'urgent' : 'high';
  return {
    verb: 'prioritise',
    taskIds,
    candidates,
    target: named.map(({ text }) => text).join(' '),
    change: { priority },
  };
}
