import { BUCKETS } from '../src/evidence/features.ts';
import { KINDS } from '../src/evidence/kinds.ts';
import { MULTIPLES, RADIX, toSymbol, ZERO } from '../src/evidence/model.ts';

/** The quantum of a weight. */
export const STEP = 0.1;

/** A distance in one digit, after multiples of the radix. */
function encodeDistance(distance: number): string {
  let text = '';
  let left = distance;
  while (left >= RADIX) {
    const multiple = Math.min(MULTIPLES, Math.floor(left / RADIX));
    text += toSymbol(RADIX + multiple - 1);
    left -= multiple * RADIX;
  }
  return text + toSymbol(left);
}

/** Quantises the weights and writes, for each kind, the distances between its buckets and their weights. */
export function encodeWeights(weights: Float32Array): [string, string][] {
  return KINDS.map((_, kind) => {
    let [distances, values, last] = ['', '', 0];
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const value = Math.round((weights[bucket * KINDS.length + kind] ?? 0) / STEP);
      if (value === 0) continue;
      distances += encodeDistance(bucket - last);
      values += toSymbol(ZERO + Math.max(-ZERO, Math.min(ZERO, value)));
      last = bucket;
    }
    return [distances, values];
  });
}
