import { unreadable } from './audio-error.ts';

/** Plain samples from −1 to 1, one channel. */
export interface Pcm {
  rate: number;
  samples: Float32Array;
}

interface Format {
  code: number;
  channels: number;
  rate: number;
  bits: number;
}

type ReadSample = (view: DataView, at: number) => number;

/** Sample readers by format code (1: integer, 3: floating point) and bits per sample. */
const readers: Record<string, ReadSample> = {
  '1/8': (view, at) => (view.getUint8(at) - 128) / 0x80,
  '1/16': (view, at) => view.getInt16(at, true) / 0x80_00,
  '1/24': (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 0x80_00_00,
  '1/32': (view, at) => view.getInt32(at, true) / 0x80_00_00_00,
  '3/32': (view, at) => view.getFloat32(at, true),
  '3/64': (view, at) => view.getFloat64(at, true),
};
/** WAVE_FORMAT_EXTENSIBLE: the actual code follows later in the header. */
const extensible = 0xfffe;

function parseFormat(view: DataView, at: number, size: number): Format {
  if (size < 16) throw unreadable('a short format');
  const code = view.getUint16(at, true);
  return {
    code: code === extensible && size >= 26 ? view.getUint16(at + 24, true) : code,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
}

function mixDown(view: DataView, { code, channels, rate, bits }: Format, longestSeconds: number): Pcm {
  const read = readers[`${code}/${bits}`];
  if (!read || channels < 1 || channels > 8 || rate < 4000 || rate > 192_000) throw unreadable('an unusual format');
  const step = bits / 8;
  // One second more than allowed is enough to detect that the file is too long.
  const frames = Math.min(Math.floor(view.byteLength / (step * channels)), Math.ceil((longestSeconds + 1) * rate));
  const samples = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += read(view, (frame * channels + channel) * step);
    const mixed = sum / channels;
    samples[frame] = Number.isFinite(mixed) ? Math.max(-1, Math.min(1, mixed)) : 0;
  }
  return { rate, samples };
}

/**
 * Reads a WAV file. For a truncated file, or one that was streamed without a length, it returns the samples that are present.
 *
 * @throws AudioError if the format is not supported or there are no samples.
 */
export function parseWav(bytes: Uint8Array, longestSeconds: number): Pcm {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Format | undefined;
  for (let at = 12; at + 8 <= bytes.byteLength;) {
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    const here = Math.min(size, bytes.byteLength - start);
    if (name === 'fmt ') format = parseFormat(view, start, here);
    if (name === 'data') {
      if (!format) throw unreadable('samples before their format');
      return mixDown(new DataView(bytes.buffer, bytes.byteOffset + start, here), format, longestSeconds);
    }
    at = start + size + (size % 2);
  }
  throw unreadable('no samples');
}
