/** The engines expect one channel at this rate, in hertz. */
export const sampleRate = 16_000;

/** Zero crossings of the filter on each side; with 8, aliasing and attenuation of speech are inaudible. */
const crossings = 8;

/** Converts samples to another rate with a windowed sinc. Frequencies above the new Nyquist limit are filtered out. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const step = from / to;
  const cutoff = Math.min(1, to / from);
  const reach = crossings / cutoff;
  const result = new Float32Array(Math.floor(samples.length / step));
  for (let at = 0; at < result.length; at += 1) {
    const centre = at * step;
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    let weights = 0;
    for (let near = Math.max(0, Math.ceil(centre - reach)); near <= last; near += 1) {
      const weight = kernel((near - centre) * cutoff, (near - centre) / reach);
      sum += weight * (samples[near] ?? 0);
      weights += weight;
    }
    result[at] = weights === 0 ? 0 : sum / weights;
  }
  return result;
}

function kernel(x: number, edge: number): number {
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  return sinc * (0.5 + 0.5 * Math.cos(Math.PI * edge));
}
