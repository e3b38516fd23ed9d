import type { SearchKind } from '@aide/contract';
import { toSearchable } from '../../../platform/database/searchable.ts';

/** Of longer queries only the first words are used. */
const maxWords = 8;
/** Shorter words, numbers and signs are not compared by similarity: almost everything is similar to them. */
const similarWord = /^[\p{L}\p{M}'’-]{4,}$/u;

export interface SearchWord {
  /** In lower case and without diacritics. */
  word: string;
  /** LIKE patterns; a text contains the word if one of them matches. */
  patterns: string[];
  canBeSimilar: boolean;
}

/** Returns the distinct words of a search. */
export function parseSearch(q: string): SearchWord[] {
  const words = toSearchable(q)
    .split(/\s+/)
    // The index has letters and digits only: a word without any would compare every text.
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, maxWords).map((word) => ({
    word,
    patterns: toPatterns(word),
    canBeSimilar: similarWord.test(word),
  }));
}

/** A word of one or two letters is matched only at the start of words: a trigram index has no shorter words. */
function toPatterns(word: string): string[] {
  const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return word.length < 3 ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
}

/** Returns true if a searchable text contains a word by its patterns. */
export function hasWord({ word }: SearchWord, text: string): boolean {
  return word.length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(word);
}

/** Splits at everything that is neither a letter nor a digit. */
const splitWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');

/** Maximum edit distance; a swap of two neighbours counts as one. */
const maxSlips = (word: string): number => (word.length < 6 ? 1 : 2);

/**
 * Returns the similarity, from 0 to 1, of a word to its best match: a word of the text or the start of one, within the maximum edit
 * distance. Returns null if there is none. The text must be searchable.
 */
export function getSimilarity(wanted: SearchWord, text: string): number | null {
  const { word, canBeSimilar } = wanted;
  if (hasWord(wanted, text)) return 1;
  if (!canBeSimilar) return null;
  const slips = Math.min(...splitWords(text).map((other) => countSlips(word, other)));
  return slips > maxSlips(word) ? null : 1 - slips / word.length;
}

/** Returns the edit distance of a word to another or to its start: letters added, omitted, replaced or swapped. */
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

/** Returns how well a title matches: 0 if it starts with the words, 1 if each starts a word of it, 2 otherwise. */
function rankTitle(title: string, words: readonly SearchWord[]): 0 | 1 | 2 {
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
  /** From 0 to 1; 1 for exact matches. */
  similarity: number;
  updatedAt: Date;
}

/** Sorts exact matches before similar ones, open before finished, then by rank, similarity and the last change. */
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
