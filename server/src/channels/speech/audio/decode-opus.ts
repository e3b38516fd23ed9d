import { OpusDecoder } from 'opus-decoder';
import { AudioError, unreadable } from './audio-error.ts';
import { packetMs, type OpusStream } from './opus-packets.ts';

/** libopus decodes to this rate directly, without resampling. */
const rate = 16_000;

/**
 * Decodes to one channel at 16 kHz. The duration is computed from the packet headers before decoding.
 *
 * @throws AudioError if the stream is too long, empty or damaged.
 */
export async function decodeOpus(stream: OpusStream, longestSeconds: number): Promise<Float32Array> {
  const playing = stream.packets.filter((packet) => packet.byteLength > 0);
  const seconds = playing.reduce((sum, packet) => sum + packetMs(packet), 0) / 1000;
  if (seconds > longestSeconds) throw new AudioError('too_long', `${Math.round(seconds)} s`);
  if (playing.length === 0) throw unreadable('no sound');
  // The decoder expects the skipped samples at its own rate; the header has them at 48 kHz.
  const decoder = new OpusDecoder({
    sampleRate: rate,
    channels: stream.channels,
    preSkip: Math.round((stream.preSkip * rate) / 48_000),
  });
  try {
    await decoder.ready;
    const { channelData, samplesDecoded, errors } = decoder.decodeFrames(playing);
    if (samplesDecoded === 0 || errors.length * 2 > playing.length) throw unreadable('broken packets');
    return mix(channelData.map((channel) => channel.subarray(0, samplesDecoded)));
  } finally {
    decoder.free();
  }
}

function mix([left, right]: Float32Array[]): Float32Array {
  if (!left) throw unreadable('no channel');
  if (!right) return left.slice();
  return left.map((sample, at) => (sample + (right[at] ?? 0)) / 2);
}
