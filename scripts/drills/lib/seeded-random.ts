/** A seeded pseudo-random generator (mulberry32), so that a failed drill can be repeated. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** From `low` up to and including `high`. */
  return { between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)) };
}

export type Random = ReturnType<typeof seededRandom>;
