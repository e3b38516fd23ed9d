import { sampleRate } from './resample.ts';

/** A tenth of a second: shorter than a syllable, longer than a click in the recording. */
export const frameSamples = sampleRate / 10;
/** −54 dBFS. A whisper into a phone is well above it. */
const quietest = 0.002;

/** Returns the root mean square of each tenth of a second. */
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

/** Syllables are more than 12 dB louder than the pauses between them; noise and hum are steady. */
const leastContrast = 4;

/** Returns true if the loudness changes as it does in speech. */
export function hasSpeech(samples: Float32Array): boolean {
  const frames = loudness(samples).toSorted();
  const [quiet = 0, loud = 0] = [frames[Math.floor(frames.length / 10)], frames[Math.floor(frames.length * 0.9)]];
  return loud >= quietest && loud > quiet * leastContrast;
}

/** Returns true if every tenth of a second is below the threshold, so that no engine needs to run. */
export function isSilent(samples: Float32Array): boolean {
  return loudness(samples).every((frame) => frame < quietest);
}
