import { isOneSlip } from '../contacts/sounds.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '../grammar/words.ts';
import { SHORTHAND } from './shorthand.ts';
import { wordSet } from './word-set.ts';

/** Schedule keywords that are recognised with one missing, doubled or swapped letter. */
const KEYWORDS = wordSet(
  'tomorrow tonight morning afternoon evening weekend remind reminder meeting urgent important',
  [...WEEKDAY_NAMES, ...MONTH_NAMES.filter(({ length }) => length > 6)],
);
const byLetter = Map.groupBy(KEYWORDS, (word) => word.charAt(0));

/** Words that are one letter away from a keyword but have their own meaning. */
const REAL_WORDS = wordSet('mourning remainder');

const letters = (word: string): string => word.split('').toSorted().join('');

/** The keyword that was meant ("frday", "tomorow", "firday"), or the word itself. A changed letter makes another word: Sundar. */
export function repairTypo(word: string): string {
  if (word.length < 5 || word.length > 10 || word.endsWith('s') || KEYWORDS.has(word) || REAL_WORDS.has(word))
    return word;
  const meant = byLetter
    .get(word.charAt(0))
    ?.find(
      (keyword) => isOneSlip(word, keyword) && (word.length !== keyword.length || letters(word) === letters(keyword)),
    );
  return meant ?? word;
}

/** Whether the token is a misspelled keyword. */
export const isRepaired = ({ word, plain }: { word: string; plain: string }): boolean =>
  KEYWORDS.has(word) && word !== plain && !SHORTHAND.has(plain);
