import { unreadable } from './audio-error.ts';

/** The Opus stream of a container: its header fields, and the packets in order. */
export interface OpusStream {
  channels: 1 | 2;
  /** Samples at 48 kHz that the encoder inserted at the start; a player skips them. */
  preSkip: number;
  packets: Uint8Array[];
}

/**
 * Reads `OpusHead`, which is the same in Ogg and in WebM. More than two channels need a mapping table, which voice recorders do not write.
 *
 * @throws AudioError if there is no valid header.
 */
export function parseOpusHead(head: Uint8Array): Omit<OpusStream, 'packets'> {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.byteLength < 19 || Buffer.from(head.subarray(0, 8)).toString('latin1') !== 'OpusHead')
    throw unreadable('no Opus header');
  const channels = view.getUint8(9);
  if ((channels !== 1 && channels !== 2) || view.getUint8(18) !== 0) throw unreadable('not mono or stereo');
  return { channels, preSkip: view.getUint16(10, true) };
}

const silkMs = [10, 20, 40, 60];
const hybridMs = [10, 20];
const celtMs = [2.5, 5, 10, 20];

function frameMs(configuration: number): number {
  if (configuration < 12) return silkMs[configuration % 4] ?? 0;
  if (configuration < 16) return hybridMs[configuration % 2] ?? 0;
  return celtMs[configuration % 4] ?? 0;
}

/** Returns the duration of a packet from its first two bytes, without decoding it (RFC 6716, 3.1). */
export function packetMs(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  if (packet.byteLength === 0) return 0;
  const code = first & 3;
  const frames = code === 0 ? 1 : code === 3 ? second & 63 : 2;
  return frames * frameMs(first >> 3);
}
