import type { Read } from '../text/numbers.ts';
import { skipHyphen } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import type { ClockMeaning, DateMeaning, Part, Span } from './meaning.ts';

/** The value that each `{slot}` of a pattern passes to the rule. */
interface SlotValues {
  n: number;
  unit: Span;
  span: Span;
  weekday: number;
  days: readonly number[];
  plural: readonly number[];
  month: number;
  dom: number;
  dom2: number;
  yy: number;
  ord: number;
  nth: number;
  /** "Every 2 months", "quarterly": the number of months. */
  months: number;
  years: number;
  year: number;
  date: DateMeaning;
  clock: ClockMeaning;
  part: Part;
  parts: Part;
  very: string;
  itis: string;
  /** A Hindi number with a half or a quarter, in one word or two: "dedh", "saade teen". */
  fraction: number;
}

type SlotName<S extends string> = S extends `${infer Name}?` ? Name : S;
type ValueOf<Name extends string> = Name extends keyof SlotValues ? SlotValues[Name] : never;
type Slot<S extends string> = S extends `${string}?` ? { [K in SlotName<S>]?: ValueOf<K> } : { [K in S]: ValueOf<K> };
/** The slots of a pattern, typed: `Found<'next {weekday}'>` has a `weekday: number`. */
export type Found<P extends string> = P extends `${string}{${infer S}}${infer Rest}` ? Slot<S> & Found<Rest> : unknown;

export type Reader<T> = (tokens: readonly Token[], at: number) => Read<T> | null;
/**
 * A reader that caches its results for the last token list. Many rules read the same slot at the same position, and
 * token lists are never changed.
 */
export function remember<T>(reader: Reader<T>): Reader<T> {
  let known: readonly Token[] | null = null;
  let results: (Read<T> | null | undefined)[] = [];
  return (tokens, at) => {
    if (tokens !== known) {
      known = tokens;
      results = [];
    }
    const result = results[at];
    return result === undefined ? (results[at] = reader(tokens, at)) : result;
  };
}

export type Readers = { [Name in keyof SlotValues]?: Reader<SlotValues[Name]> };

/** One line of a grammar table: a pattern and its meaning. */
export interface Rule<T> {
  pattern: string;
  make: (found: Record<string, unknown>) => T | null;
}

/**
 * Patterns are words and slots: `in {n} {unit}`, `the? {weekday} of|in {month}`. `a|b` matches either word, `?` makes a
 * word or slot optional, `,?` allows a comma. Several lines are patterns with the same meaning.
 */
export function rule<T, P extends string>(pattern: P, make: (found: Found<P>) => T | null): Rule<T> {
  return { pattern, make: make as Rule<T>['make'] };
}

/** Several patterns with the same meaning, one per line. */
export const createRules = <T>(value: T, pattern: string): Rule<T>[] => [{ pattern, make: () => value }];

interface Element {
  words: ReadonlySet<string> | null;
  /** The element matches a hyphen itself, so none is skipped before it. */
  isHyphen: boolean;
  slot: keyof SlotValues | null;
  /** Reads the slot; null for words and for a slot without a reader in this grammar. */
  read: Reader<unknown> | null;
  optional: boolean;
}

interface Compiled<T> {
  elements: readonly Element[];
  make: Rule<T>['make'];
}

/** The rules with the same first element, in table order. Most are excluded by their second word. */
interface Bucket<T> {
  /** The rules that can match before a word that one of them has as its second element. */
  bySecondWord: ReadonlyMap<string, readonly Compiled<T>[]>;
  /** The rules for a second word that is not listed there and begins no slot. */
  unlisted: readonly Compiled<T>[];
  /** The rules for all other cases: numbers, words that begin a slot, the end of the text. */
  others: readonly Compiled<T>[];
}

function compileElement(piece: string, readers: Readers): Element {
  const optional = piece.endsWith('?') || piece.endsWith('?}');
  const bare = piece.replace(/\?(?=\}?$)/, '');
  if (bare.startsWith('{')) {
    const slot = bare.slice(1, -1) as keyof SlotValues;
    return { words: null, isHyphen: false, slot, read: readers[slot] ?? null, optional };
  }
  const words = new Set(bare.split('|'));
  return { words, isHyphen: words.has('-'), slot: null, read: null, optional };
}

interface Match<T> {
  value: T;
  next: number;
}

export interface Grammar<T> {
  /** The longest rule that matches at the position; of equally long ones, the earlier in the table. */
  longest: (tokens: readonly Token[], at: number) => Match<T> | null;
  /** The words a rule can begin with, so that a reader can skip all others. */
  firstWords: () => Iterable<string>;
  /** Every word of the table. */
  words: () => Iterable<string>;
}

const NOTHING: Record<string, unknown> = {};

/**
 * Whether a rule can match when this word follows its first element. `beginsSlot`: the word, or a number in its place,
 * can begin a slot.
 */
function canFollow<T>({ elements }: Compiled<T>, word: string, beginsSlot: boolean): boolean {
  const needed = elements.findIndex(({ optional }, at) => at > 0 && !optional);
  return (
    needed < 0 ||
    // A date can begin with many words that no slot begins with: "tomorrow", "the 5th".
    elements
      .slice(1, needed + 1)
      .some(({ words, isHyphen, slot }) => isHyphen || (words?.has(word) ?? (beginsSlot || slot === 'date')))
  );
}

function createBucket<T>(rules: readonly Compiled<T>[], heads: ReadonlySet<string> | undefined): Bucket<T> {
  const listRules = (word: string, beginsSlot: boolean): Compiled<T>[] =>
    rules.filter((compiled) => canFollow(compiled, word, beginsSlot));
  const words = rules.flatMap(({ elements }) => elements.slice(1).flatMap((element) => [...(element.words ?? [])]));
  return {
    bySecondWord: new Map(
      words.map((word) => [word, listRules(word, !heads || heads.has(word) || !/^[a-z]/.test(word))]),
    ),
    unlisted: listRules('', !heads),
    others: listRules('', true),
  };
}

/** `heads` are the words a slot can begin with; at any other word no rule that begins with a slot is tried. */
export function grammar<T>(rules: readonly Rule<T>[], readers: Readers, heads?: ReadonlySet<string>): Grammar<T> {
  const filed: { key: string | Reader<unknown>; compiled: Compiled<T> }[] = [];

  const file = (compiled: Compiled<T>): void => {
    const first = compiled.elements[0];
    if (!first) return;
    if (first.optional) {
      file({ ...compiled, elements: compiled.elements.slice(1) });
      file({ ...compiled, elements: [{ ...first, optional: false }, ...compiled.elements.slice(1)] });
    } else if (first.words) {
      for (const key of first.words) filed.push({ key, compiled });
    } else if (first.read) filed.push({ key: first.read, compiled });
  };
  for (const { pattern, make } of rules)
    for (const line of pattern.trim().split(/\n\s*/))
      file({ elements: line.split(' ').map((piece) => compileElement(piece, readers)), make });
  const byWord = new Map<string, Bucket<T>>();
  const slotBuckets: { read: Reader<unknown>; bucket: Bucket<T> }[] = [];
  for (const [key, list] of Map.groupBy(filed, (item) => item.key)) {
    const bucket = createBucket(
      list.map(({ compiled }) => compiled),
      heads,
    );
    if (typeof key === 'string') byWord.set(key, bucket);
    else slotBuckets.push({ read: key, bucket });
  }

  /** Matches the elements after the first. `head` is the value of the first if that is a slot, read once for all rules. */
  const fit = (
    { elements, make }: Compiled<T>,
    tokens: readonly Token[],
    from: number,
    head: unknown,
  ): Match<T> | null => {
    let found: Record<string, unknown> | null = null;
    let next = from;
    for (let index = 1; index < elements.length; index += 1) {
      const element = elements[index];
      if (!element) break;
      const here = element.isHyphen ? next : skipHyphen(tokens, next);
      if (element.slot) {
        const read = element.read?.(tokens, here) ?? null;
        if (read) {
          found ??= {};
          found[element.slot] = read.value;
          next = read.next;
        } else if (!element.optional) return null;
      } else {
        const token = tokens[here];
        if (token && isPlain(token) && element.words?.has(token.word) === true) next = here + 1;
        else if (!element.optional) return null;
      }
    }
    const first = elements[0]?.slot;
    if (first) (found ??= {})[first] ??= head;
    const value = make(found ?? NOTHING);
    return value === null ? null : { value, next };
  };

  const longestIn = (
    { bySecondWord, unlisted, others }: Bucket<T>,
    tokens: readonly Token[],
    from: number,
    head: unknown,
  ): Match<T> | null => {
    const second = tokens[skipHyphen(tokens, from)];
    const listed = second && isPlain(second) ? bySecondWord.get(second.word) : undefined;
    const fitting = listed ?? (second?.kind === 'word' && heads?.has(second.word) === false ? unlisted : others);
    let best: Match<T> | null = null;
    for (const compiled of fitting) {
      const match = fit(compiled, tokens, from, head);
      if (match && (!best || match.next > best.next)) best = match;
    }
    return best;
  };

  return {
    firstWords: () => byWord.keys(),
    words: () => rules.flatMap(({ pattern }) => pattern.split(/[\s|?]+/)),
    longest(tokens, at) {
      const token = tokens[at];
      const bucket = token && isPlain(token) ? byWord.get(token.word) : undefined;
      let best = bucket ? longestIn(bucket, tokens, at + 1, null) : null;
      if (heads && token?.kind === 'word' && !heads.has(token.word)) return best;
      for (const { read, bucket: slotBucket } of slotBuckets) {
        const head = read(tokens, at);
        const match = head && longestIn(slotBucket, tokens, head.next, head.value);
        if (match && (!best || match.next > best.next)) best = match;
      }
      return best;
    },
  };
}

/** Quoted text, addresses and numbers such as "A-12" are never words of a pattern. */
const isPlain = ({ kind }: Token): boolean => kind !== 'quote' && kind !== 'opaque';
