import { rememberWords } from './word-set.ts';

/** Spellings of one sound in romanised Hindi, in order: "shaam" and "sham", "phir" and "fir", "bajhe" and "baje". */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/wh(?=[aei])/g, 'w'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/jh/g, 'j'],
  [/chh/g, 'ch'],
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/([^aeiou])\1/g, '$1'],
  [/ey$/, 'e'],
  [/([aeiou])y$/, '$1'],
];

/** Returns a word in one spelling for each sound. Used only for comparison, never shown. */
export const foldSounds = rememberWords((word: string): string =>
  SOUNDS.reduce((folded, [sound, letters]) => folded.replace(sound, letters), word),
);

/**
 * Endings of Hindi verbs, folded: infinitive (karna, karne), imperative (karo, kariye, karen, karaye, kardo), future
 * (karunga, karenge) and past.
 */
const ENDINGS =
  /^(?:n[aei]|a?[ey]|a?ye?n|e[nm]|ein|a?y?e[in]?|a?iyega|a?iye?|iyo|a?o|oge|[aiu]|un|unga|ungi|enge|engi|ega|egi|t[aei]|d(?:o|e|en|ein|ena|eni|ijiye|ijie|ijiyega|iya|i)|l(?:o|e|en|ena|ein|ijiye))$/;
const SHORTEST_STEM = 2;

/** The folded word, then its possible stems without a verb ending, longest first: "dilaayen" gives "dila". */
export const listStems = rememberWords((word: string): readonly string[] => {
  const folded = foldSounds(word);
  const stems = [folded];
  for (let length = folded.length - 1; length >= SHORTEST_STEM; length -= 1)
    if (ENDINGS.test(folded.slice(length))) stems.push(folded.slice(0, length));
  return stems;
});
