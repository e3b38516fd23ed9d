import { isDevanagari, transliterate } from '../hindi/transliterate.ts';
import { toStem } from '../request/stems.ts';
import { foldSounds } from '../text/fold.ts';

/** The spelling in which words of a turn are compared: Latin letters, one spelling for each sound. */
const toFolded = (word: string): string =>
  /^\d/.test(word) ? word : foldSounds(isDevanagari(word) ? transliterate(word) : word);

/** The words and numbers of a turn, in the spelling of `foldedWords`. */
export const listTurnWords = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}']+|\p{N}+/gu) ?? []
  ).map(toFolded);

/** A set of words in that spelling, from their usual spelling. */
export const foldedWords = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(foldSounds));

/** The stems of the words of a text: of a title, a name or what was said about it. */
export const listTurnStems = (text: string): string[] =>
  listTurnWords(text).map((word) => toStem(word.replace(/'s$/, '').replaceAll("'", '')));

/** Whether the turn consists of words of the sets, with at least one of the first. */
export const hasOnly = (words: readonly string[], ...sets: readonly ReadonlySet<string>[]): boolean =>
  words.some((word) => sets[0]?.has(word) === true) && words.every((word) => sets.some((set) => set.has(word)));

/** The words of a turn in Latin letters with one space between them, to match phrases. */
export const joinTurn = (text: string): string =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}']+|\p{N}+/gu) ?? []
  )
    .map((word) => (isDevanagari(word) ? transliterate(word) : word))
    .join(' ');

const ORDINALS: readonly ReadonlySet<string>[] = [
  foldedWords('first 1st pehla pehli pehle pahla pahle pahli 1'),
  foldedWords('second 2nd dusra dusri dusre doosra doosri doosre 2'),
  foldedWords('third 3rd teesra teesri teesre tisra tisri 3'),
  foldedWords('fourth 4th chautha chauthi 4'),
  foldedWords('fifth 5th paanchva panchva paanchwa 5'),
];
const LAST = foldedWords('last final aakhri akhri');

/** The position that an ordinal word names in a list of `count`, or -1. */
export function findOrdinal(word: string, count: number): number {
  if (LAST.has(word)) return count - 1;
  const place = ORDINALS.findIndex((words) => words.has(word));
  return place < count ? place : -1;
}
