/** A stretch of tokens, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

export type IsIn = (at: number) => boolean;

/** Returns a constant-time test for whether a token lies in any of the ranges. */
export function createMask(length: number, ...lists: readonly (readonly Range[])[]): IsIn {
  const mask = new Uint8Array(length);
  for (const ranges of lists) for (const { start, end } of ranges) mask.fill(1, Math.max(0, start), end);
  return (at) => mask[at] === 1;
}
