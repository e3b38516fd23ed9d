/** The number of bytes to inspect for UTF-16 without a byte order mark. */
const sampleBytes = 1_000;

/** Returns the text of a file: UTF-8 or UTF-16 by its byte order mark or its zero bytes, else UTF-8, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const unmarked = detectUtf16(bytes.subarray(0, sampleBytes));
  if (unmarked) return decode(bytes, unmarked);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** In UTF-16 every second byte of Latin text is zero; other text encodings have no zero bytes. */
function detectUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [...sample.keys()].filter((index) => sample[index] === 0);
  const odd = zeros.filter((index) => index % 2 === 1).length;
  const even = zeros.length - odd;
  const enough = sample.length / 4;
  if (odd > enough && odd > even) return 'utf-16le';
  return even > enough && even > odd ? 'utf-16be' : null;
}
