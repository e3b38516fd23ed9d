import { unreadable } from './audio-error.ts';
import { parseOpusHead, type OpusStream } from './opus-packets.ts';

/** The elements of Matroska (RFC 9559) that a voice recording uses. */
const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

/** Elements that contain elements. Browsers write segments and clusters with unknown size. */
const containers: ReadonlySet<number> = new Set([ids.segment, ids.tracks, ids.cluster, ids.blockGroup]);
const lacingBits = 0x06;

interface Element {
  id: number;
  content: Uint8Array;
}

interface Coded {
  value: number;
  length: number;
  unknown: boolean;
}

/** Reads a variable-length integer (RFC 9559, EBML VINT). Ids keep the length marker, sizes do not. */
function parseCoded(bytes: Uint8Array, at: number, keepMark: boolean): Coded | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.byteLength) return null;
  const mask = 0xff >> length;
  let value = keepMark ? first : first & mask;
  let ones = (first & mask) === mask;
  for (let step = 1; step < length; step += 1) {
    const byte = bytes[at + step] ?? 0;
    value = value * 256 + byte;
    ones &&= byte === 0xff;
  }
  return { value, length, unknown: !keepMark && ones };
}

/** Yields every element in order, including those inside containers. A truncated file ends with its last complete element. */
function* parseElements(bytes: Uint8Array): Generator<Element> {
  let at = 0;
  while (at < bytes.byteLength) {
    const id = parseCoded(bytes, at, true);
    const size = id && parseCoded(bytes, at + id.length, false);
    if (!id || !size) return;
    const start = at + id.length + size.length;
    if (containers.has(id.value)) {
      at = start;
      continue;
    }
    const end = start + size.value;
    if (size.unknown || end > bytes.byteLength) return;
    yield { id: id.value, content: bytes.subarray(start, end) };
    at = end;
  }
}

interface Track {
  number: number;
  head: Uint8Array;
}

function parseTrack(entry: Uint8Array): Track | null {
  const parts = new Map([...parseElements(entry)].map(({ id, content }) => [id, content]));
  const codec = Buffer.from(parts.get(ids.codecId) ?? []).toString('latin1');
  const head = parts.get(ids.codecPrivate);
  const number = parts.get(ids.trackNumber)?.reduce((sum, byte) => sum * 256 + byte, 0);
  return codec.startsWith('A_OPUS') && head && number !== undefined ? { number, head } : null;
}

/** A block is the track number, two bytes of time, one of flags, and the packet. Opus in WebM uses no lacing. */
function parseBlock(block: Uint8Array, track: number): Uint8Array | null {
  const number = parseCoded(block, 0, false);
  if (!number || number.value !== track || block.byteLength < number.length + 3) return null;
  if (((block[number.length + 2] ?? 0) & lacingBits) !== 0) throw unreadable('laced blocks');
  return block.subarray(number.length + 3);
}

/**
 * Reads Opus in WebM, which Chromium and newer versions of Safari record.
 *
 * @throws AudioError if there is no Opus track.
 */
export function parseWebm(bytes: Uint8Array): OpusStream {
  let track: Track | null = null;
  const packets: Uint8Array[] = [];
  for (const { id, content } of parseElements(bytes)) {
    if (id === ids.trackEntry) track ??= parseTrack(content);
    if (!track || (id !== ids.simpleBlock && id !== ids.block)) continue;
    const packet = parseBlock(content, track.number);
    if (packet) packets.push(packet);
  }
  if (!track) throw unreadable('no Opus track');
  return { ...parseOpusHead(track.head), packets };
}
