import type { Shape } from '../src/evidence/linear.ts';

/** An example as the model sees it: its buckets and the number of its label. */
export interface Row {
  buckets: Uint32Array;
  label: number;
  weight: number;
}

export interface Settings {
  rounds: number;
  /** Learning rate. */
  rate: number;
  /** Below this strength a weight is zero, so that the file stays small. */
  sparsity: number;
  /** The number of rounds at the end whose weights are averaged, so that the order of the rows matters less. */
  averaged: number;
  /** The largest number of weights that are kept. */
  kept: number;
  /** The share of a row's buckets that each round leaves out at random, so that no feature relies on another one. */
  dropped: number;
}

/** Numbers from 0 to 1 of a fixed generator, so that training the same rows gives the same weights. */
function createRandom(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function shuffle(rows: Uint32Array, random: () => number): void {
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [left = 0, right = 0] = [rows[at], rows[other]];
    rows[at] = right;
    rows[other] = left;
  }
}

/** Softmax of the scores, in place. */
export function toProbabilities(scores: Float64Array): void {
  const max = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) sum += scores[at] = Math.exp((scores[at] ?? 0) - max);
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
}

/**
 * Fits a multinomial logistic model by follow-the-regularised-leader (McMahan et al. 2013), which makes weights of rare
 * features exactly zero. Returns one weight for each bucket and label.
 */
export function fitWeights(
  rows: readonly Row[],
  { rounds, rate, sparsity, averaged, kept, dropped }: Settings,
  { labels, buckets }: Shape,
): Float32Array {
  const sums = new Float64Array(buckets * labels);
  const squares = new Float64Array(buckets * labels);
  const weights = new Float32Array(buckets * labels);
  const total = new Float32Array(buckets * labels);
  const scores = new Float64Array(labels);
  const order = Uint32Array.from(rows.keys());
  const random = createRandom();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (const place of order) {
      const row = rows[place];
      if (!row) continue;
      scores.fill(0);
      const used = dropped === 0 ? row.buckets : row.buckets.filter(() => random() >= dropped);
      for (const bucket of used)
        for (let label = 0; label < labels; label += 1)
          scores[label] = (scores[label] ?? 0) + (weights[bucket * labels + label] ?? 0);
      toProbabilities(scores);
      for (let label = 0; label < labels; label += 1) {
        const slope = row.weight * ((scores[label] ?? 0) - (label === row.label ? 1 : 0));
        if (Math.abs(slope) < 1e-4) continue;
        for (const bucket of used) {
          const at = bucket * labels + label;
          const square = squares[at] ?? 0;
          const root = Math.sqrt(square);
          const grown = Math.sqrt(square + slope * slope);
          const sum = (sums[at] ?? 0) + slope - ((grown - root) / rate) * (weights[at] ?? 0);
          sums[at] = sum;
          squares[at] = square + slope * slope;
          weights[at] = Math.abs(sum) <= sparsity ? 0 : -(sum - Math.sign(sum) * sparsity) / ((1 + grown) / rate);
        }
      }
    }
    if (round >= rounds - averaged) for (const [at, weight] of weights.entries()) total[at] = (total[at] ?? 0) + weight;
  }
  const counts = new Float64Array(buckets);
  for (const row of rows) for (const bucket of row.buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return keepMostUseful(
    total.map((sum) => sum / averaged),
    kept,
    (at) => counts[Math.floor(at / labels)] ?? 0,
  );
}

/**
 * A large weight of a rare feature says much about few sentences: of two that are as large, the more frequent one is kept.
 * The fourth root was the best of 0, 0.2, 0.25, 0.3, 0.4, 0.5 and 1 for the sentences of writers who were left out.
 */
const FREQUENCY = 0.25;

function keepMostUseful(weights: Float32Array, kept: number, count: (at: number) => number): Float32Array {
  const uses = weights.map((weight, at) => (weight === 0 ? 0 : Math.abs(weight) * count(at) ** FREQUENCY));
  const least = uses
    .filter((use) => use > 0)
    .toSorted()
    .toReversed()[kept];
  return weights.map((weight, at) => ((uses[at] ?? 0) > (least ?? 0) ? weight : 0));
}
