import { isCommonWord } from './common-words.ts';
import { LONGEST_LIST, type ContactIndex, type Person } from './contact-index.ts';
import { listFullNames } from './nicknames.ts';
import { isOneSlip, listSlips, encodeSound } from './sounds.ts';

/** The kinds of match between a word and a name, best first. */
type Closeness = 'exact' | 'nickname' | 'sound' | 'prefix' | 'slip';
const ORDER: readonly Closeness[] = ['exact', 'nickname', 'sound', 'prefix', 'slip'];

export interface PeopleMatch {
  people: readonly Person[];
  closeness: Closeness;
}

/** The contacts whose name the word could be, by the closest kind of match only. A first name beats a last name. */
export function matchWord(index: ContactIndex, word: string, exactOnly: boolean): PeopleMatch | null {
  const exact = index.byWord.get(word);
  if (exact) return { people: index.byFirst.get(word) ?? exact, closeness: 'exact' };
  if (exactOnly || word.length < 2) return null;
  if (recent.index !== index || recent.matches.size >= MOST_RECENT) recent = { index, matches: new Map() };
  let match = recent.matches.get(word);
  if (match === undefined) recent.matches.set(word, (match = matchLoosely(index, word)));
  return match;
}

/** Cache of the words last compared with names, because a request is read as a whole and then as one or more tasks. */
let recent: { index: ContactIndex | null; matches: Map<string, PeopleMatch | null> } = {
  index: null,
  matches: new Map(),
};
const MOST_RECENT = 500;

function matchLoosely(index: ContactIndex, word: string): PeopleMatch | null {
  const fullNames = listFullNames(word);
  const nickname = fullNames[0] ? fullNames.toSorted().flatMap((full) => index.byFirst.get(full) ?? []) : [];
  if (nickname.length > 0) return { people: nickname, closeness: 'nickname' };
  if (word.length < 3) return null;
  const sound = encodeSound(word);
  const heard = sound.length > 1 ? (index.bySound.get(sound) ?? []) : [];
  if (heard.length > 0) return { people: index.byFirstSound.get(sound) ?? heard, closeness: 'sound' };
  const prefix = index.byPrefix.get(word);
  if (prefix) return { people: prefix, closeness: 'prefix' };
  if (word.length < 4) return null;
  const near = (text: string, fits: (person: Person) => boolean): Person[] =>
    [...new Set(listSlips(text).flatMap((slip) => index.bySlip.get(slip) ?? []))].filter(fits);
  const typed = near(word, ({ words }) => words.some((name) => name.length >= 4 && isOneSlip(name, word)));
  // "Mohamad" for Mohammed: two letters, one sound.
  const slipped = typed[0] || sound.length < 5 ? typed : near(sound, ({ sounds }) => isOneSlip(sounds[0] ?? '', sound));
  return slipped[0] ? { people: slipped, closeness: 'slip' } : null;
}

/** How closely a word matches one person's last name (an initial counts). */
function lastNameCloseness(person: Person, word: string, sound: string): Closeness | null {
  const { last } = person;
  if (last === null) return null;
  if (person.words.slice(1).includes(word)) return 'exact';
  if (word.length === 1 && last.startsWith(word)) return 'exact';
  if (word.length >= 3 && person.sounds.at(-1) === sound) return 'sound';
  return word.length >= 4 && isOneSlip(last, word) ? 'slip' : null;
}

/**
 * The people with this last name when the index list is cut off, looked up by the last name. Empty for a complete list.
 */
function listBeyond(index: ContactIndex, { people, closeness }: PeopleMatch, first: string, last: string): Person[] {
  if (people.length < LONGEST_LIST || closeness !== 'exact') return [];
  const byLast = [...(index.byWord.get(last) ?? []), ...(index.bySound.get(encodeSound(last)) ?? [])];
  const isFirstName = index.byFirst.has(first);
  return byLast.filter((person) => (isFirstName ? person.first === first : person.words.includes(first)));
}

/** A name of two or more words: the last word must match too, or it is another person. */
export function matchFullName(index: ContactIndex, words: readonly string[]): PeopleMatch | null {
  const [first, ...rest] = words;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return null;
  const candidates = matchWord(index, first, false);
  if (!candidates) return null;
  const sound = encodeSound(last);
  let best: { people: Person[]; closeness: Closeness } | null = null;
  for (const person of new Set([...candidates.people, ...listBeyond(index, candidates, first, last)])) {
    const closeness = lastNameCloseness(person, last, sound);
    if (!closeness) continue;
    if (!best || ORDER.indexOf(closeness) < ORDER.indexOf(best.closeness)) best = { people: [person], closeness };
    else if (closeness === best.closeness) best.people.push(person);
  }
  return best;
}

/** Whether `word` can belong to the name of one of the people that `first` matched. */
export function fitsName(index: ContactIndex, match: PeopleMatch, first: string, word: string): boolean {
  const sound = encodeSound(word);
  const couldBeLast = word.length === 1 || !isCommonWord(word);
  return (
    match.people.some(
      (person) => person.words.includes(word) || (couldBeLast && lastNameCloseness(person, word, sound) !== null),
    ) || listBeyond(index, match, first, word).length > 0
  );
}
