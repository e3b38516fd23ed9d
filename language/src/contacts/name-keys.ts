import { splitName, TITLES } from './contact-index.ts';
import { listFullNames } from './nicknames.ts';
import { encodeSound } from './sounds.ts';

export interface NameKeys {
  /** Two names that share a key sound alike, whatever the order of their words: "Nair, Preeya" and "Priya Nair", "Bob" and "Robert". */
  keys: string[];
  /** The sound key of each word, without titles. */
  sounds: string[];
}

/** Returns the keys by which names are compared to find duplicates. */
export function getNameKeys(name: string): NameKeys {
  const all = splitName(name);
  const named = all.filter((word) => !TITLES.has(word));
  const words = named.length > 0 ? named : all;
  // A short form can be the first word or, in "Smith, Bob", the last.
  const variants = words.flatMap((word, at) => listFullNames(word).map((full) => words.with(at, full)));
  const toKey = (spelled: readonly string[]) =>
    spelled
      .map((word) => encodeSound(word))
      .toSorted()
      .join(' ');
  return { keys: [...new Set([words, ...variants].map(toKey))], sounds: words.map((word) => encodeSound(word)) };
}

/** Returns a company's name for comparison: letters and digits without the legal form. */
export function getCompanyKey(company: string | null): string {
  return splitName(company ?? '')
    .filter((word) => !LEGAL_FORMS.has(word))
    .join(' ');
}

const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc ltd limited llc llp gmbh ag pvt private corp corporation co company plc sa bv'.split(' '),
);
