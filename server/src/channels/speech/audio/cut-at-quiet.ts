import { frameSamples, loudness } from './loudness.ts';

/** The offline model is at its best up to here and falls apart beyond twice as much. */
const longestFrames = 200;
/** A cut is looked for in the later part only, so that pieces do not become crumbs. */
const earliestFrames = 80;

/** Cuts a long recording at its quietest moments into pieces of at most 20 s. */
export function cutAtQuiet(samples: Float32Array): Float32Array[] {
  const frames = loudness(samples);
  const pieces: Float32Array[] = [];
  let start = 0;
  while (frames.length * frameSamples - start > longestFrames * frameSamples) {
    const first = Math.ceil(start / frameSamples);
    const quietest = quietestBetween(frames, first + earliestFrames, first + longestFrames - 1);
    // In the middle of the quiet, so that neither side loses the edge of a word.
    const cut = (quietest + 0.5) * frameSamples;
    pieces.push(samples.subarray(start, cut));
    start = cut;
  }
  pieces.push(samples.subarray(start));
  return pieces;
}

function quietestBetween(frames: Float32Array, from: number, to: number): number {
  let quietest = from;
  for (let at = from; at < to; at += 1) {
    if ((frames[at] ?? 0) < (frames[quietest] ?? 0)) quietest = at;
  }
  return quietest;
}
