import { foldSounds } from './fold.ts';
import type { Token } from './tokens.ts';
import { wordSet } from './word-set.ts';

const folded = (words: string): ReadonlySet<string> => new Set(Array.from(wordSet(words), foldSounds));

/** Verbs for writing something down, in English and as Hindi stems. */
const NOTING = folded(`
note notes jot write scribble add put save log record remember pencil memo type likh likho likhna likhlo likhiye likhlijiye yaad jodo jod daalo daal dalo banao bana
`);
/** Words that such a clause may have besides: whom it asks, how politely, and what for. */
const AROUND = folded(`
please pls plz kindly could can would will you u possibly just also hey hi ok okay so listen this it that these one thing things task tasks todo item items
reminder reminders point a an the new quick small little more another following for me us my to on in into list down up and something
ek kaam baat cheez chiz zara jara mere meri mera mujhe liye ko ye yeh aap aapse apse tum bhai yaar ji request hai h ki ke mein me pe par kar karo kr karna karke kijiye kariye
karen karein lo le lijiye lena lein len lijie do de dena dijiye dein rakho rakhiye rakhna rakh rakhe bhi aur accha acha suno sunno sir madam
`);
const LISTS = folded('list tasks todo reminders');
const LONGEST = 12;

/**
 * Returns the number of tokens that only ask to write down what follows: "could you jot this down, …", "ek kaam likh
 * lijiye, …". Zero when the text begins with content, or nothing follows.
 */
function skipIntroduction(tokens: readonly Token[]): number {
  const end = tokens.slice(0, LONGEST + 1).findIndex(({ kind, word }) => kind === 'mark' && /^[,:;.–—-]+$/.test(word));
  if (end < 2) return 0;
  const words = tokens.slice(0, end).map(({ text }) => foldSounds(text.toLowerCase()));
  const isKnown = (word: string): boolean => NOTING.has(word) || AROUND.has(word);
  if (!words.every(isKnown) || !words.some((word) => NOTING.has(word))) return 0;
  // "Write to me, …" is a task of its own.
  if (words.includes('to') && !words.some((word) => LISTS.has(word))) return 0;
  const rest = tokens.slice(end + 1).filter(({ kind }) => kind === 'word');
  return rest.some(({ text }) => !isKnown(foldSounds(text.toLowerCase()))) ? end + 1 : 0;
}

/** The tokens after such a clause. They keep their offsets into the text. */
export const withoutIntroduction = (tokens: readonly Token[]): readonly Token[] =>
  tokens.slice(skipIntroduction(tokens));
