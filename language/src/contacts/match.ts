import { isCommonWord } from './common-words.ts';
import type { ContactIndex, Person } from './contact-index.ts';
import { listFullNames } from './nicknames.ts';
import { isOneSlip, listSlips, encodeSound } from './sounds.ts';

/** How a word and a name came together, best first. */
export type Closeness = 'exact' | 'nickname' | 'sound' | 'prefix' | 'slip';
const ORDER: readonly Closeness[] = ['exact', 'nickname', 'sound', 'prefix', 'slip'];

export interface PeopleMatch {
  people: readonly Person[];
  closeness: Closeness;
}

const firstNamed = (people: readonly Person[], word: string): readonly Person[] => {
  const first = people.filter((person) => person.first === word);
  return first.length > 0 ? first : people;
};

/** Everyone whose name the word could be, by the closest kind of match only. A first name beats a last name. */
export function matchWord(index: ContactIndex, word: string, exactOnly: boolean): PeopleMatch | null {
  const exact = index.byWord.get(word);
  if (exact) return { people: firstNamed(exact, word), closeness: 'exact' };
  if (exactOnly || word.length < 2) return null;
  const fulls = listFullNames(word);
  const nickname = fulls.length > 0 ? index.people.filter(({ first }) => fulls.includes(first)) : [];
  if (nickname.length > 0) return { people: nickname, closeness: 'nickname' };
  if (word.length < 3) return null;
  const sound = encodeSound(word);
  const heard = sound.length > 1 ? (index.bySound.get(sound) ?? []) : [];
  if (heard.length > 0) {
    const first = heard.filter((person) => person.sounds[0] === sound);
    return { people: first.length > 0 ? first : heard, closeness: 'sound' };
  }
  const prefix = index.byPrefix.get(word);
  if (prefix) return { people: prefix, closeness: 'prefix' };
  if (word.length < 4) return null;
  const near = (said: string, fits: (person: Person) => boolean): Person[] => [
    ...new Set(listSlips(said).flatMap((slip) => (index.bySlip.get(slip) ?? []).filter(fits))),
  ];
  const typed = near(word, ({ words }) => words.some((name) => name.length >= 4 && isOneSlip(name, word)));
  // "Mohamad" for Mohammed: two letters, one sound.
  const slipped = typed[0] || sound.length < 5 ? typed : near(sound, ({ sounds }) => isOneSlip(sounds[0] ?? '', sound));
  return slipped[0] ? { people: slipped, closeness: 'slip' } : null;
}

/** How close a word is to one person's last name (an initial counts). */
function lastNameCloseness(person: Person, word: string, sound: string): Closeness | null {
  const { last } = person;
  if (last === null) return null;
  if (person.words.slice(1).includes(word)) return 'exact';
  if (word.length === 1 && last.startsWith(word)) return 'exact';
  if (word.length >= 3 && person.sounds.at(-1) === sound) return 'sound';
  return word.length >= 4 && isOneSlip(last, word) ? 'slip' : null;
}

/** A name of two or more words: the last one must fit as well, or it is somebody else. */
export function matchFullName(index: ContactIndex, words: readonly string[]): PeopleMatch | null {
  const [first, ...rest] = words;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return null;
  const candidates = matchWord(index, first, false);
  if (!candidates) return null;
  const sound = encodeSound(last);
  let best: PeopleMatch | null = null;
  for (const person of candidates.people) {
    const closeness = lastNameCloseness(person, last, sound);
    if (!closeness) continue;
    if (!best || ORDER.indexOf(closeness) < ORDER.indexOf(best.closeness)) best = { people: [person], closeness };
    else if (closeness === best.closeness) best = { people: [...best.people, person], closeness };
  }
  return best;
}

/** Whether the word can belong to the name of one of these people. */
export function fitsName(people: readonly Person[], word: string): boolean {
  const sound = encodeSound(word);
  return people.some(
    (person) =>
      person.words.includes(word) ||
      ((word.length === 1 || !isCommonWord(word)) && lastNameCloseness(person, word, sound) !== null),
  );
}
