import { unreadable } from './audio-error.ts';
import { parseOpusHead, type OpusStream } from './opus-packets.ts';

const headerBytes = 27;
const wholeSegment = 255;

interface Page {
  serial: number;
  lengths: Uint8Array;
  content: Uint8Array;
}

/** Yields the complete pages. A truncated file ends with its last complete page. */
function* readPages(bytes: Uint8Array): Generator<Page> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pattern = Buffer.from('OggS');
  const search = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = search.indexOf(pattern);
  while (at >= 0 && at + headerBytes <= bytes.byteLength) {
    const segments = view.getUint8(at + 26);
    const start = at + headerBytes + segments;
    const lengths = bytes.subarray(at + headerBytes, start);
    const end = start + lengths.reduce((sum, length) => sum + length, 0);
    if (end > bytes.byteLength) return;
    yield { serial: view.getUint32(at + 14, true), lengths, content: bytes.subarray(start, end) };
    at = search.indexOf(pattern, end);
  }
}

/** Yields the packets of the first stream. A packet can span several pages. */
function* readPackets(bytes: Uint8Array): Generator<Uint8Array> {
  let serial: number | undefined;
  let parts: Uint8Array[] = [];
  for (const page of readPages(bytes)) {
    serial ??= page.serial;
    if (page.serial !== serial) continue;
    let at = 0;
    for (const length of page.lengths) {
      parts.push(page.content.subarray(at, at + length));
      at += length;
      if (length === wholeSegment) continue;
      yield parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts));
      parts = [];
    }
  }
}

/**
 * Reads Opus in Ogg, which Telegram and Firefox record. The first two packets are the header and the tags.
 *
 * @throws AudioError if there is no Opus header.
 */
export function parseOgg(bytes: Uint8Array): OpusStream {
  const [head, , ...packets] = readPackets(bytes);
  if (!head) throw unreadable('no page');
  return { ...parseOpusHead(head), packets };
}
