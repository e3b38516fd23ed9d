import { couldBeName, isCommonWord } from '../contacts/common-words.ts';
import { getContactIndex, splitName, type Person } from '../contacts/contact-index.ts';
import { matchFullName, matchWord } from '../contacts/match.ts';
import { mayBeHindi } from '../hindi/detect.ts';
import { isDevanagari, transliterate } from '../hindi/transliterate.ts';
import type { RequestOptions } from '../request/types.ts';
import { isCapital } from '../text/letters.ts';
import { foldedWords, listTurnWords } from './turn-words.ts';

/** A person that a turn names: the contacts with that name, empty for a name that no contact has. */
export interface Named {
  people: readonly Person[];
  /** As written. */
  name: string;
}

// Without "they", which folds to "the".
const PRONOUNS = foldedWords(
  'her him his she he them unka unki unke unko unse uska uski uske usko usse inka inki inke inko inse iska iski iske',
);

/** Whether a word means the person of the last turn. */
export const isPersonPronoun = (word: string): boolean => PRONOUNS.has(word);

const NOT_NAMES = foldedWords(`
kab kb ka ki ke ko se kya hai h he number no num phone mobile email mail id contact naya nayi new what whats what's who who's when where which last time did does is are was the my
baat hui hue thi tha do dena bata batao btao dijiye please kaun kon company works work birthday give show tell send saath sath pending open aur and talk spoke speak talked meet met call called hear heard
from with about to for me i have has had now it that this him her ji sir madam ye yeh vo voh kaam task tasks main mein
`);

/** Whether a word is never a name: grammar, or what is asked about a person. */
export const isNoName = (word: string): boolean => NOT_NAMES.has(listTurnWords(word)[0] ?? '');

const LONG_ENOUGH = 3;

/** Finds the person that a turn names, in any position. Returns null when it names no person. */
export function findNamed(text: string, contacts: RequestOptions['contacts']): Named | null {
  const index = getContactIndex(contacts);
  const written = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const plain = written.map((word) => splitName(isDevanagari(word) ? transliterate(word) : word)[0] ?? '');
  const isFree = (at: number): boolean => {
    const word = plain[at] ?? '';
    return word.length > 1 && !isNoName(word);
  };
  for (let at = 0; at + 1 < written.length; at += 1) {
    if (!isFree(at) || !isFree(at + 1)) continue;
    const match = matchFullName(index, plain.slice(at, at + 2));
    if (match) return { people: match.people, name: written.slice(at, at + 2).join(' ') };
  }
  for (const exactOnly of [true, false])
    for (const [at, word] of plain.entries()) {
      if (!isFree(at) || (!exactOnly && (isCommonWord(word) || mayBeHindi(word)))) continue;
      // "Toms number".
      const owner = word.length > LONG_ENOUGH && word.endsWith('s') ? word.slice(0, -1) : null;
      const match = matchWord(index, word, exactOnly) ?? (owner === null ? null : matchWord(index, owner, true));
      if (match) return { people: match.people, name: written[at] ?? '' };
    }
  const unknown = written.findIndex(
    (word, at) => isFree(at) && isCapital(word) && at > 0 && couldBeName(plain[at] ?? ''),
  );
  return unknown < 0 ? null : { people: [], name: written[unknown] ?? '' };
}
