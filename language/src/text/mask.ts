/** A range of tokens, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

export type IsIn = (at: number) => boolean;

/** Returns a constant-time test for whether a token lies in any of the ranges. */
export function createMask(length: number, ...lists: readonly (readonly Range[])[]): IsIn {
  const mask = new Uint8Array(length);
  for (const ranges of lists)
    for (const { start, end } of ranges) for (let at = Math.max(0, start); at < end; at += 1) mask[at] = 1;
  return (at) => mask[at] === 1;
}
