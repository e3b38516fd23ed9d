/** The characters of a weights file, each a number: printable, without quotes and the backslash. */
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

/** For each label: the distances between the buckets that have a weight, and the weights. */
export type EncodedWeights = readonly (readonly [string, string])[];

/** The number of labels and of hash buckets of a model, and the quantum of a weight. */
export interface Shape {
  labels: number;
  buckets: number;
  step: number;
}

/** A multinomial logistic model over hashed features. */
export interface Model extends Shape {
  encoded: EncodedWeights;
  /** The weight of each bucket and label, decoded on first use. */
  table?: Int8Array;
}

/** Returns the weight of each bucket and label, as multiples of the quantum. */
export function loadTable(model: Model): Int8Array {
  if (model.table) return model.table;
  const { labels, buckets, encoded } = model;
  const table = new Int8Array(buckets * labels);
  for (const [label, [distances, weights]] of encoded.entries()) {
    let bucket = 0;
    let high = 0;
    let entry = 0;
    for (const symbol of distances) {
      const digit = fromSymbol(symbol);
      if (digit >= RADIX) high += (digit - RADIX + 1) * RADIX;
      else {
        bucket += high + digit;
        high = 0;
        table[bucket * labels + label] = fromSymbol(weights[entry]) - ZERO;
        entry += 1;
      }
    }
  }
  model.table = table;
  return table;
}

/** Returns the probability of each label. `visitFeatures` calls back with the bucket of each feature; repeated ones count once. */
export function weigh(model: Model, visitFeatures: (visit: (bucket: number) => void) => void): number[] {
  const table = loadTable(model);
  const scores = Array.from({ length: model.labels }, () => 0);
  const seen = new Set<number>();
  visitFeatures((bucket) => {
    if (seen.has(bucket)) return;
    seen.add(bucket);
    const from = bucket * model.labels;
    for (let label = 0; label < scores.length; label += 1)
      scores[label] = (scores[label] ?? 0) + (table[from + label] ?? 0);
  });
  const max = Math.max(...scores);
  const powers = scores.map((score) => Math.exp((score - max) * model.step));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
