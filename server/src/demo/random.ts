/** A seeded generator with the same numbers on every machine (mulberry32). */
export interface Random {
  /** From 0 to 1, exclusive. */
  next(): number;
  chance(probability: number): boolean;
  /** An integer, both ends inclusive. */
  between(low: number, high: number): number;
  pick<T>(values: readonly T[]): T;
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  function pick<T>(values: readonly T[]): T {
    const value = values[between(0, values.length - 1)];
    if (value === undefined) throw new Error('there is nothing to pick from');
    return value;
  }
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    weighted(choices) {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      const found = choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1);
      if (!found) throw new Error('there is nothing to pick from');
      return found[0];
    },
  };
}
