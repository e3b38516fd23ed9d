/** A set of words, written as a text for readability. */
export const wordSet = (text: string, more: Iterable<string> = []): ReadonlySet<string> =>
  new Set([...more, ...text.trim().split(/\s+/)]);

/** The words that end with one of the marks, without it; all words without `marks`. */
export const markedWords = (text: string, marks = ''): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(/\s+/)
      .filter((word) => marks === '' || marks.includes(word.at(-1) ?? ''))
      .map((word) => word.replace(/[*+]$/, '')),
  );

/** The words and their plurals. */
export const withPlurals = (text: string, more: Iterable<string> = []): ReadonlySet<string> =>
  new Set([...wordSet(text, more)].flatMap((word) => [word, `${word}s`]));

/** The entries of a table: one per line, or several with commas between them. */
const lines = (text: string): string[] => text.trim().split(/,\s+|\s*\n\s*/);

/** The phrases of each entry, split into their words: "a|b" is one of several words, "c?" may be missing. */
export const phrases = (text: string): readonly (readonly string[])[] =>
  lines(text).flatMap((line) =>
    line.split(' ').reduce<string[][]>(
      (before, word) => {
        const words = word.replace(/\?$/, '').split('|');
        const longer = before.flatMap((start) => words.map((next) => [...start, next]));
        return word.endsWith('?') ? [...longer, ...before] : longer;
      },
      [[]],
    ),
  );

export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The phrases by their first word, the longest first, so that most positions need one lookup. */
export const indexPhrases = (text: string): PhraseIndex =>
  Map.groupBy(
    phrases(text).toSorted((a, b) => b.length - a.length),
    ([first = '']) => first,
  );

/** One meaning per line: the first word is the meaning, the others are its synonyms. */
export const parseSynonyms = (text: string): ReadonlyMap<string, string> =>
  new Map(phrases(text).flatMap(([meaning = '', ...words]) => words.map((word) => [word, meaning])));

const MOST_REMEMBERED = 5000;
const LONGEST_REMEMBERED = 40;

/**
 * Returns the function with its results cached: the same words occur in every message. The number of words and their
 * length are limited.
 */
export function rememberWords<T>(compute: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    let result = known.get(word);
    if (result === undefined) {
      result = compute(word);
      if (known.size >= MOST_REMEMBERED) known.clear();
      if (word.length <= LONGEST_REMEMBERED) known.set(word, result);
    }
    return result;
  };
}
