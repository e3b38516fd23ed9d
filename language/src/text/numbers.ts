import type { Token } from './tokens.ts';
import { isHyphen, wordAt } from './tokens.ts';
import { parseSynonyms, wordSet } from './word-set.ts';

/** The value that a reader found at a position, and the position after it. */
export interface Read<T> {
  value: T;
  next: number;
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const IRREGULAR = parseSynonyms(`
first one
second two
third three
fifth five
eighth eight
ninth nine
twelfth twelve
`);

const cardinals = new Map<string, number>([
  ...ONES.split(' ').map((word, value): [string, number] => [word, value]),
  ...TENS.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
]);
const ordinals: ReadonlyMap<string, number> = new Map(
  [...cardinals].map(([word, value]) => [IRREGULAR.get(word) ?? `${word.replace(/y$/, 'ie')}th`, value]),
);
cardinals.set('fourty', 40);

export const numberWords: readonly string[] = [...cardinals.keys(), ...ordinals.keys()];

const ORDINAL_ENDINGS = wordSet('st nd rd th');

export interface NumberRead extends Read<number> {
  ordinal: boolean;
  spelled: boolean;
}

/** A hyphen inside a phrase ("mid-june", "twenty-first") separates words like a space does. */
export function skipHyphen(tokens: readonly Token[], at: number): number {
  return isHyphen(tokens, at) ? at + 1 : at;
}

/** "twenty one", "twenty-first": tens followed by a unit. */
function parseSmall(tokens: readonly Token[], at: number): NumberRead | null {
  const word = wordAt(tokens, at);
  const ordinal = ordinals.get(word);
  if (ordinal !== undefined) return { value: ordinal, next: at + 1, ordinal: true, spelled: true };
  const value = cardinals.get(word);
  if (value === undefined) return null;
  if (value >= 20) {
    const unitAt = skipHyphen(tokens, at + 1);
    const unit = wordAt(tokens, unitAt);
    const unitOrdinal = ordinals.get(unit);
    if (unitOrdinal !== undefined && unitOrdinal > 0 && unitOrdinal < 10) {
      return { value: value + unitOrdinal, next: unitAt + 1, ordinal: true, spelled: true };
    }
    const unitValue = cardinals.get(unit);
    if (unitValue !== undefined && unitValue > 0 && unitValue < 10) {
      return { value: value + unitValue, next: unitAt + 1, ordinal: false, spelled: true };
    }
  }
  return { value, next: at + 1, ordinal: false, spelled: true };
}

/** "one hundred and thirty", "two thousand and eighteen". */
function parseSpelled(tokens: readonly Token[], at: number): NumberRead | null {
  const head = parseSmall(tokens, at);
  if (!head || head.ordinal) return head;
  let total = head.value;
  let next = head.next;
  for (const [name, scale] of [
    ['thousand', 1000],
    ['hundred', 100],
  ] as const) {
    if (wordAt(tokens, next) !== name) continue;
    total = total >= 1000 ? total : total * scale;
    next += 1;
    const restAt = wordAt(tokens, next) === 'and' ? next + 1 : next;
    const rest = parseSmall(tokens, restAt);
    if (!rest || rest.ordinal) break;
    total += rest.value;
    next = rest.next;
    break;
  }
  return { value: total, next, ordinal: false, spelled: true };
}

/** A number in digits or words, with its ordinal suffix if it has one. */
export function parseNumber(tokens: readonly Token[], at: number): NumberRead | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number') {
    if (token.text.length > 9) return null;
    const ending = tokens[at + 1];
    const ordinal = ending?.glued === true && ORDINAL_ENDINGS.has(ending.word);
    return { value: token.value, next: ordinal ? at + 2 : at + 1, ordinal, spelled: false };
  }
  return token.kind === 'word' ? parseSpelled(tokens, at) : null;
}
