import type { FeatureKind, MessageFacts } from './features.ts';
import { BUCKETS, visitFeatures } from './features.ts';
import type { Kind } from './kinds.ts';
import { KINDS } from './kinds.ts';
import { STEP, WEIGHTS } from './weights.ts';

/** The characters of the weights file, each a number: printable, without quotes and the backslash. */
const SYMBOLS = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at))
  .join('')
  .replaceAll(/['\\`]/g, '');
/** Distances below this are one character; the characters from here on are multiples of it. */
export const RADIX = 80;
export const MULTIPLES = SYMBOLS.length - RADIX;
/** The symbol of the weight zero; smaller ones are negative. */
export const ZERO = (SYMBOLS.length - 1) / 2;

export const toSymbol = (value: number): string => SYMBOLS[value] ?? '';
const values = new Map(Array.from(SYMBOLS, (symbol, value) => [symbol, value]));
const fromSymbol = (symbol: string | undefined): number => values.get(symbol ?? '') ?? 0;

let table: Int8Array | null = null;

/** The weight of each bucket and kind, decoded on first use. */
export function loadTable(): Int8Array {
  if (table) return table;
  table = new Int8Array(BUCKETS * KINDS.length);
  for (const [kind, [distances = '', weights = '']] of WEIGHTS.entries()) {
    let bucket = 0;
    let high = 0;
    let entry = 0;
    for (let at = 0; at < distances.length; at += 1) {
      const digit = fromSymbol(distances[at]);
      if (digit >= RADIX) high += (digit - RADIX + 1) * RADIX;
      else {
        bucket += high + digit;
        high = 0;
        table[bucket * KINDS.length + kind] = fromSymbol(weights[entry]) - ZERO;
        entry += 1;
      }
    }
  }
  return table;
}

export interface Evidence {
  /** The probability of each kind, in the order of `KINDS`. */
  probabilities: readonly number[];
  /** The most likely kind other than a capture; a story is one outside a chat. */
  other: Kind;
}

/** The probability of one kind. */
export const getProbability = ({ probabilities }: Evidence, kind: Kind): number =>
  probabilities[KINDS.indexOf(kind)] ?? 0;

/** Returns how likely each kind is for a message, from its words, its facts and the dialogue before it. */
export function weighEvidence(text: string, facts: MessageFacts): Evidence {
  const weights = loadTable();
  const scores = KINDS.map(() => 0);
  const seen = new Set<number>();
  visitFeatures(text, facts, (bucket) => {
    if (seen.has(bucket)) return;
    seen.add(bucket);
    const from = bucket * KINDS.length;
    for (let kind = 0; kind < scores.length; kind += 1)
      scores[kind] = (scores[kind] ?? 0) + (weights[from + kind] ?? 0);
  });
  const max = Math.max(...scores);
  const powers = scores.map((score) => Math.exp((score - max) * STEP));
  const sum = powers.reduce((total, power) => total + power, 0);
  const probabilities = powers.map((power) => power / sum);
  const other = KINDS.reduce((best, kind, at) =>
    kind !== 'story' && (best === 'capture' || (probabilities[at] ?? 0) > (probabilities[KINDS.indexOf(best)] ?? 0))
      ? kind
      : best,
  );
  return { probabilities, other };
}

/** The features that speak most for or against a kind, compared with a capture: the strongest first. */
export function listEvidence(
  text: string,
  facts: MessageFacts,
  kind: Kind,
): { feature: FeatureKind; words: string; weight: number }[] {
  const weights = loadTable();
  const [of, against] = [KINDS.indexOf(kind), kind === 'capture' ? KINDS.indexOf('other') : 0];
  const found = new Map<number, { feature: FeatureKind; words: string; weight: number }>();
  visitFeatures(text, facts, (bucket, feature, words) => {
    const from = bucket * KINDS.length;
    const weight = STEP * ((weights[from + of] ?? 0) - (weights[from + against] ?? 0));
    if (weight !== 0 && !found.has(bucket)) found.set(bucket, { feature, words: words(), weight });
  });
  return [...found.values()].toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
