import type { Token } from '../../text/tokens.ts';
import { foldSpelling } from '../lexicon.ts';
import { isDevanagari, transliterate } from '../transliterate.ts';

/** A word in the spelling that the tables of commands and questions use: Latin letters, one way for each sound. */
export const foldWord = ({ text }: Token): string =>
  foldSpelling(isDevanagari(text) ? transliterate(text) : text.toLowerCase());

/** A set of words in that spelling, written as people write them. */
export const foldedSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(foldSpelling));
