import { frameSamples, loudness } from './loudness.ts';

/** 20 s. The offline model is most accurate up to this length; beyond 40 s it fails. */
const longestFrames = 200;
/** 8 s, the minimum length of a piece. */
const earliestFrames = 80;

/** Splits a recording into pieces of at most 20 s. Each cut is at the quietest tenth of a second in range. */
export function cutAtQuiet(samples: Float32Array): Float32Array[] {
  const frames = loudness(samples);
  const pieces: Float32Array[] = [];
  let start = 0;
  while (frames.length * frameSamples - start > longestFrames * frameSamples) {
    const first = Math.ceil(start / frameSamples);
    const quietest = quietestBetween(frames, first + earliestFrames, first + longestFrames - 1);
    // In the middle of the frame, so that neither piece loses the edge of a word.
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
