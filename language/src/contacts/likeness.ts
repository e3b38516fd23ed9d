import { wordSet } from '../text/word-set.ts';
import { encodeSound } from './sounds.ts';

/** Sounds that microphones and accents confuse. */
const CLOSE = wordSet('td dt kg gk pb bp ei ie ou uo');

/** The edit distance of two words: how many letters must be added, removed or changed. With `isSpoken`, close sounds count half. */
function distance(a: string, b: string, isSpoken: boolean): number {
  const cost = (from = '', to = '') => (from === to ? 0 : isSpoken && CLOSE.has(from + to) ? 0.5 : 1);
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + cost(a[i - 1], b[j - 1]);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const ratio = (a: string, b: string, isSpoken: boolean): number =>
  1 - distance(a, b, isSpoken) / Math.max(a.length, b.length, 1);

/** The sound key of a word and its consonants alone: consonants survive a bad microphone, vowels do not. */
export interface Spoken {
  sound: string;
  consonants: string;
}

export function spokenAs(plain: string): Spoken {
  const sound = encodeSound(plain);
  return { sound, consonants: sound.replaceAll(/[aeiou]/g, '') };
}

/**
 * Similarity from 0 to 1, half by all sounds and half by the consonants: "Prea" and "Priya" 0.88, "Mark" and "Mary"
 * 0.71. `isSpoken`: one of them was recognised from speech. Default: false.
 */
export function likeness(a: Spoken, b: Spoken, { isSpoken = false } = {}): number {
  if (Math.abs(a.sound.length - b.sound.length) > 3) return 0;
  return (ratio(a.sound, b.sound, isSpoken) + ratio(a.consonants, b.consonants, isSpoken)) / 2;
}
