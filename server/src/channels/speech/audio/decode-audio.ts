import { AudioError, unreadable } from './audio-error.ts';
import { decodeOpus } from './decode-opus.ts';
import { parseOgg } from './parse-ogg.ts';
import { parseWav } from './parse-wav.ts';
import { parseWebm } from './parse-webm.ts';
import { resample, sampleRate } from './resample.ts';

/** Detects the container by its first bytes, because the MIME type of a request is often wrong. */
function findContainer(bytes: Uint8Array): 'ogg' | 'webm' | 'wav' | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('OggS')) return 'ogg';
  if (start.startsWith('\x1A\x45\xDF\xA3')) return 'webm';
  if (start.startsWith('RIFF') && start.endsWith('WAVE')) return 'wav';
  return null;
}

/**
 * Returns a recording as samples at 16 kHz.
 *
 * @throws AudioError if it cannot be read or is longer than allowed.
 */
export async function decodeAudio(bytes: Uint8Array, longestSeconds: number): Promise<Float32Array> {
  switch (findContainer(bytes)) {
    case 'ogg':
      return decodeOpus(parseOgg(bytes), longestSeconds);
    case 'webm':
      return decodeOpus(parseWebm(bytes), longestSeconds);
    case 'wav': {
      const { rate, samples } = parseWav(bytes, longestSeconds);
      if (samples.length > longestSeconds * rate) throw new AudioError('too_long', 'more samples than allowed');
      return resample(samples, rate, sampleRate);
    }
    case null:
      throw unreadable('not Ogg, WebM or WAV');
  }
}
