import { unreadable } from './audio-error.ts';

/** The Opus stream of a container: its header fields, and the packets in order. */
export interface OpusStream {
  channels: 1 | 2;
  /** Samples at 48 kHz that the encoder put in front and a player leaves out. */
  preSkip: number;
  packets: Uint8Array[];
}

/** Reads `OpusHead`, the same in Ogg and in WebM. Voice has one or two channels; more need a mapping, which recorders do not write. */
export function readOpusHead(head: Uint8Array): Omit<OpusStream, 'packets'> {
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

/** How long a packet plays, from its first two bytes (RFC 6716, 3.1): known before anything is decoded. */
export function packetMs(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  if (packet.byteLength === 0) return 0;
  const code = first & 3;
  const frames = code === 0 ? 1 : code === 3 ? second & 63 : 2;
  return frames * frameMs(first >> 3);
}
