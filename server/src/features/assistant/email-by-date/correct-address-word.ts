import { mailCommands } from './email-by-date.rules.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const plainWords = [
  ...weekdays,
  ...weekdays.map((day) => `next${day}`),
  ...weekdays.map((day) => `every${day}`),
  'today',
  'tonight',
  'tomorrow',
  'weekend',
  'nextweek',
  'nextmonth',
  'everyday',
  'everyweek',
  'everymonth',
  'everyweekday',
];
/** Shorter words resemble too many others. */
const shortest = 5;
const longest = 14;
/** From this length on two typos are corrected, if no known word has one. */
const longWord = 7;
const pattern = /^(waiting[-._+]?)?((?:next|every)[-._+]?)?([a-z]+)([-._+]?\d.*)?$/;

/**
 * Returns the date address that a misspelled one means: the only similar known one. `mondy4pm` is `monday4pm`. Null if none or several are
 * similar, and for a word that is similar to a command, so that nothing is cancelled by mistake.
 */
export function correctAddressWord(local: string): string | null {
  const [, waiting = '', prefix = '', letters = '', time = ''] = pattern.exec(local.toLowerCase()) ?? [];
  const word = prefix.replace(/[-._+]$/, '') + letters;
  if (word.length < shortest || word.length > longest) return null;
  if (mailCommands.some((command) => isNear(word, command, 2))) return null;
  const near = [1, 2].map((max) => plainWords.filter((known) => isNear(word, known, max)));
  const [once = [], twice = []] = near;
  const found = once.length === 0 && word.length >= longWord ? twice : once;
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : `${waiting}${only}${time}`;
}

/** Returns true if the edit distance of two words (letters added, omitted, replaced or swapped) is at most `most`. */
function isNear(word: string, other: string, max: number): boolean {
  if (Math.abs(word.length - other.length) > max) return false;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = word[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const isSwapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return (row.at(-1) ?? max + 1) <= max;
}
