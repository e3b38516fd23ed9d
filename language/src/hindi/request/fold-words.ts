import type { Token } from '../../text/tokens.ts';
import { foldSounds } from '../../text/fold.ts';
import { isDevanagari, transliterate } from '../transliterate.ts';

/** A word in the spelling of the command and question tables: Latin letters, one spelling for each sound. */
export const foldWord = ({ text }: Token): string =>
  foldSounds(isDevanagari(text) ? transliterate(text) : text.toLowerCase());

/** A set of words in that spelling, from their usual spelling. */
export const foldedSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(foldSounds));
