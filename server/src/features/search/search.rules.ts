import type { SearchKind } from '@aide/contract';
import { toSearchable } from '../../platform/database/searchable.ts';

/** Longer messages are searched by their first words. */
const mostWords = 8;
/** Shorter words and numbers are not compared by similarity: almost everything is similar to them. */
const leastSimilarLetters = 4;

export interface SearchWord {
  /** In lower case and without diacritics. */
  word: string;
  /** Patterns of LIKE; a text contains the word if one of them fits. */
  patterns: string[];
  canBeSimilar: boolean;
}

/** Returns the words of a search, each once. */
export function parseSearch(q: string): SearchWord[] {
  const words = toSearchable(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, mostWords).map((word) => ({
    word,
    patterns: toPatterns(word),
    canBeSimilar: word.length >= leastSimilarLetters && !/\p{N}/u.test(word),
  }));
}

/** A word of one or two letters is looked for at the beginning of words only: a trigram index has no shorter words. */
function toPatterns(word: string): string[] {
  const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return word.length < 3 ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
}

/** Returns whether a searchable text contains a word, as the patterns of the word do. */
export function hasWord({ word }: SearchWord, text: string): boolean {
  return word.length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(word);
}

/** Splits at everything that is neither a letter nor a digit. */
const splitWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');

/** Mistyped letters that are forgiven. A swap of two neighbours is one. */
const mostSlips = (word: string): number => (word.length < 6 ? 1 : 2);

/**
 * Returns how much of a word is right in its best match, from 0 to 1: a word of the text or the beginning of one, as far as the
 * number of mistyped letters is forgiven. Returns null if there is none. The text must be searchable.
 */
export function getSimilarity(wanted: SearchWord, text: string): number | null {
  const { word, canBeSimilar } = wanted;
  if (hasWord(wanted, text)) return 1;
  if (!canBeSimilar) return null;
  const slips = Math.min(...splitWords(text).map((other) => countSlips(word, other)));
  return slips > mostSlips(word) ? null : 1 - slips / word.length;
}

/** The letters to add, leave out, change or swap to make of a word another one or its beginning. */
function countSlips(word: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: Math.min(other.length, word.length + 2) + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j < row.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (word[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

/** How well a title fits the words: 0 when it begins with them, 1 when each begins a word of it, 2 otherwise. */
export function rankTitle(title: string, words: readonly SearchWord[]): 0 | 1 | 2 {
  const text = toSearchable(title);
  if (text.startsWith(words.map(({ word }) => word).join(' '))) return 0;
  const parts = splitWords(text);
  return words.every(({ word }) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}

export interface Match {
  kind: SearchKind;
  id: string;
  title: string;
  finished: boolean;
  /** From 0 to 1; 1 for what contains the words themselves. */
  similarity: number;
  updatedAt: Date;
}

/** Sorts what contains the words before what is similar, open before finished, then by rank, similarity and the last change. */
export function compareMatches(words: readonly SearchWord[]): (a: Match, b: Match) => number {
  const keys = ({ title, finished, similarity, updatedAt }: Match) => [
    similarity < 1 ? 1 : 0,
    finished ? 1 : 0,
    rankTitle(title, words),
    -similarity,
    -updatedAt.getTime(),
  ];
  return (a, b) => {
    const [left, right] = [keys(a), keys(b)];
    for (const [index, key] of left.entries()) if (key !== right[index]) return key - (right[index] ?? 0);
    return a.id < b.id ? -1 : 1;
  };
}
