import type { Read } from '../text/numbers.ts';
import { skipHyphen } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import type { ClockMeaning, DateMeaning, Part, Span } from './meaning.ts';

/** What each `{slot}` of a pattern gives to the rule. */
export interface SlotValues {
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
  /** "Every 2 months", "quarterly": how many months. */
  months: number;
  years: number;
  year: number;
  date: DateMeaning;
  clock: ClockMeaning;
  part: Part;
  parts: Part;
  very: string;
  itis: string;
  /** A number with a half or a quarter, said as one word or two in Hindi: "dedh", "saade teen". */
  fraction: number;
}

type SlotName<S extends string> = S extends `${infer Name}?` ? Name : S;
type ValueOf<Name extends string> = Name extends keyof SlotValues ? SlotValues[Name] : never;
type Slot<S extends string> = S extends `${string}?` ? { [K in SlotName<S>]?: ValueOf<K> } : { [K in S]: ValueOf<K> };
/** The slots named in a pattern, typed: `Found<'next {weekday}'>` has a `weekday: number`. */
export type Found<P extends string> = P extends `${string}{${infer S}}${infer Rest}` ? Slot<S> & Found<Rest> : unknown;

export type Reader<T> = (tokens: readonly Token[], at: number) => Read<T> | null;
export type Readers = { [Name in keyof SlotValues]?: Reader<SlotValues[Name]> };

/** One line of a grammar table: the words, and what they mean. */
export interface Rule<T> {
  pattern: string;
  make: (found: Record<string, unknown>) => T | null;
}

/**
 * Patterns are words and slots: `in {n} {unit}`, `the? {weekday} of|in {month}`.
 * `a|b` is either word, `?` makes a word or slot optional, `,?` allows a comma.
 */
export function rule<T, P extends string>(pattern: P, make: (found: Found<P>) => T | null): Rule<T> {
  return { pattern, make: make as Rule<T>['make'] };
}

/** Several patterns, one per line, that all mean the same. */
export const createRules = <T>(value: T, text: string): Rule<T>[] =>
  text
    .trim()
    .split(/\n\s*/)
    .map((pattern) => ({ pattern, make: () => value }));

interface Element {
  words: ReadonlySet<string> | null;
  slot: keyof SlotValues | null;
  optional: boolean;
}

interface Compiled<T> {
  elements: readonly Element[];
  make: Rule<T>['make'];
}

function compileElement(piece: string): Element {
  const optional = piece.endsWith('?') || piece.endsWith('?}');
  const bare = piece.replace(/\?(?=\}?$)/, '');
  if (bare.startsWith('{')) return { words: null, slot: bare.slice(1, -1) as keyof SlotValues, optional };
  return { words: new Set(bare.split('|')), slot: null, optional };
}

export interface Match<T> {
  value: T;
  next: number;
}

export interface Grammar<T> {
  /** The longest rule that fits at the position; of two equally long ones the earlier in the table. */
  longest: (tokens: readonly Token[], at: number) => Match<T> | null;
  /** The words a rule can begin with, so that a reader can pass over all others. */
  firstWords: () => Iterable<string>;
}

const NOTHING: Record<string, unknown> = {};
const NO_RULES: readonly never[] = [];

/** `heads` are the words a slot can begin with; at any other word no rule that begins with a slot is tried. */
export function grammar<T>(rules: readonly Rule<T>[], readers: Readers, heads?: ReadonlySet<string>): Grammar<T> {
  const byWord = new Map<string, Compiled<T>[]>();
  const bySlot = new Map<keyof SlotValues, Compiled<T>[]>();

  const file = (compiled: Compiled<T>): void => {
    const first = compiled.elements[0];
    if (!first) return;
    if (first.optional) {
      file({ ...compiled, elements: compiled.elements.slice(1) });
      file({ ...compiled, elements: [{ ...first, optional: false }, ...compiled.elements.slice(1)] });
    } else if (first.words) {
      for (const word of first.words) byWord.set(word, [...(byWord.get(word) ?? []), compiled]);
    } else if (first.slot) bySlot.set(first.slot, [...(bySlot.get(first.slot) ?? []), compiled]);
  };
  for (const { pattern, make } of rules) file({ elements: pattern.split(' ').map(compileElement), make });

  /** `head` is the first slot, read once for all the rules that begin with it. */
  const fit = (
    compiled: Compiled<T>,
    tokens: readonly Token[],
    at: number,
    head: Read<unknown> | null,
  ): Match<T> | null => {
    let found: Record<string, unknown> | null = null;
    const { elements } = compiled;
    let next = at;
    for (let index = 0; index < elements.length; index += 1) {
      const element = elements[index];
      if (!element) break;
      const here = index === 0 || element.words?.has('-') ? next : skipHyphen(tokens, next);
      if (element.slot) {
        const read = index === 0 ? head : (readers[element.slot]?.(tokens, here) ?? null);
        if (read) {
          found ??= {};
          found[element.slot] = read.value;
          next = read.next;
        } else if (!element.optional) return null;
      } else {
        const token = tokens[here];
        const same = token && token.kind !== 'quote' && token.kind !== 'opaque' && element.words?.has(token.word);
        if (same === true) next = here + 1;
        else if (!element.optional) return null;
      }
    }
    const value = compiled.make(found ?? NOTHING);
    return value === null ? null : { value, next };
  };

  return {
    firstWords: () => byWord.keys(),
    longest(tokens, at) {
      let best: Match<T> | null = null;
      for (const compiled of byWord.get(wordAt(tokens, at)) ?? NO_RULES) {
        const match = fit(compiled, tokens, at, null);
        if (match && (!best || match.next > best.next)) best = match;
      }
      if (heads && tokens[at]?.kind === 'word' && !heads.has(wordAt(tokens, at))) return best;
      for (const [slot, list] of bySlot) {
        const head = readers[slot]?.(tokens, at) ?? null;
        if (!head) continue;
        for (const compiled of list) {
          const match = fit(compiled, tokens, at, head);
          if (match && (!best || match.next > best.next)) best = match;
        }
      }
      return best;
    },
  };
}
