import { sampleRate } from './resample.ts';

/** A tenth of a second: shorter than a syllable, longer than a crackle. */
export const frameSamples = sampleRate / 10;
/** −54 dB below the loudest possible. A whisper into a phone is well above it. */
const quietest = 0.002;

/** How loud each tenth of a second is (root mean square). */
export function loudness(samples: Float32Array): Float32Array {
  const frames = new Float32Array(Math.ceil(samples.length / frameSamples));
  for (let frame = 0; frame < frames.length; frame += 1) {
    const part = samples.subarray(frame * frameSamples, (frame + 1) * frameSamples);
    let sum = 0;
    for (const sample of part) sum += sample * sample;
    frames[frame] = Math.sqrt(sum / part.length);
  }
  return frames;
}

/** Nothing in it that an engine should be asked about. */
export function isSilent(samples: Float32Array): boolean {
  return loudness(samples).every((frame) => frame < quietest);
}
