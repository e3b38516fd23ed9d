import { splitIntoChunks } from './provider.ts';

/** A field of a posted form. Large ones are read in chunks and never decoded at once. */
export interface FormField {
  text(): string;
  chunks(): Iterable<Buffer>;
}

const maxFields = 200;
const longestHead = 4 * 1024;
/** Fields that are read as text are short. */
const longestText = 64 * 1024;

/** Returns the first field of each name, without copying its content. Files are fields too. */
export function parseForm(contentType: string, body: Buffer): Map<string, FormField> {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return parsePairs(body);
  const boundary = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType);
  return parseParts(body, boundary?.[1] ?? boundary?.[2] ?? '');
}

function parseParts(body: Buffer, boundary: string): Map<string, FormField> {
  const fields = new Map<string, FormField>();
  if (boundary === '') return fields;
  const mark = Buffer.from(`--${boundary}`);
  let start = body.indexOf(mark);
  for (let count = 0; start >= 0 && count < maxFields; count += 1) {
    const end = body.indexOf(Buffer.from(`\r\n--${boundary}`), start + mark.length);
    if (end < 0) break;
    const part = body.subarray(start + mark.length + 2, end);
    const headEnd = part.subarray(0, longestHead).indexOf('\r\n\r\n');
    const head = headEnd < 0 ? '' : part.toString('latin1', 0, headEnd);
    const name = /^content-disposition:[^\r\n]*[;\s]name="([^"\r\n]{1,100})"/im.exec(head)?.[1];
    if (name !== undefined && !fields.has(name)) fields.set(name, toField(part.subarray(headEnd + 4)));
    start = end + 2;
  }
  return fields;
}

function toField(content: Buffer): FormField {
  return { text: () => content.toString('utf8', 0, longestText), chunks: () => splitIntoChunks(content) };
}

function parsePairs(body: Buffer): Map<string, FormField> {
  const fields = new Map<string, FormField>();
  let start = 0;
  for (let count = 0; start < body.length && count < maxFields; count += 1) {
    const next = body.indexOf('&', start);
    const end = next < 0 ? body.length : next;
    const equals = body.subarray(start, end).indexOf('=');
    if (equals > 0 && equals <= 100) {
      const name = unescape(body.subarray(start, start + equals)).toString();
      const value = body.subarray(start + equals + 1, end);
      if (!fields.has(name)) fields.set(name, toPair(value));
    }
    start = end + 1;
  }
  return fields;
}

function toPair(value: Buffer): FormField {
  return { text: () => unescape(value.subarray(0, longestText)).toString(), chunks: () => unescapeChunks(value) };
}

function* unescapeChunks(value: Buffer): Generator<Buffer> {
  const pieceBytes = 64 * 1024;
  for (let at = 0; at < value.length;) {
    let end = Math.min(value.length, at + pieceBytes);
    // Does not split "%0A".
    const percent = value.lastIndexOf('%', end - 1);
    if (end < value.length && percent > end - 3 && percent > at) end = percent;
    yield unescape(value.subarray(at, end));
    at = end;
  }
}

/** "a+b%0A" → "a b\n". Works on bytes, because the charset is that of the mail. */
function unescape(bytes: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const code = byte === 0x25 ? Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16) : Number.NaN;
    if (!Number.isNaN(code) && at + 2 < bytes.length) at += 2;
    plain[length] = Number.isNaN(code) ? (byte === 0x2b ? 0x20 : byte) : code;
    length += 1;
  }
  return plain.subarray(0, length);
}
