import { wordSet } from './word-set.ts';

/** The words a schedule hangs on, by their first letter: one missing, doubled or swapped letter does not hide them. */
const KEYWORDS = new Map<string, string[]>();
for (const word of wordSet(`
  monday tuesday wednesday thursday friday saturday sunday january february september october november december
  tomorrow tonight morning afternoon evening weekend remind reminder meeting urgent important
`))
  KEYWORDS.set(word.charAt(0), [...(KEYWORDS.get(word.charAt(0)) ?? []), word]);

/** One slip away from a keyword, and words of their own. */
const REAL_WORDS = wordSet('mourning remainder');

function isOneLetterShort(short: string, long: string): boolean {
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(at) === long.slice(at + 1);
}

function isSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** The keyword that was meant ("frday", "tomorow", "firday"), or the word itself. Other letters are other words: Sundar. */
export function repairTypo(word: string): string {
  if (word.length < 5 || word.length > 10 || word.endsWith('s') || REAL_WORDS.has(word)) return word;
  for (const keyword of KEYWORDS.get(word.charAt(0)) ?? []) {
    if (keyword === word) return word;
    const longer = word.length - keyword.length;
    if (longer === 0 ? isSwapped(word, keyword) : longer === -1 ? isOneLetterShort(word, keyword) : longer === 1 && isOneLetterShort(keyword, word)) return keyword;
  }
  return word;
}
