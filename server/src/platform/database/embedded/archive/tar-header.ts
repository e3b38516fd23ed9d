/** The ustar header of one file or folder: the few fields a PostgreSQL data folder needs. */
export type TarEntry = { name: string; size: number; folder: boolean };

export const TAR_BLOCK = 512;

const NAME = { at: 0, length: 100 };
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const TYPE = 156;
/** The magic and, after its zero byte, the version 00. */
const USTAR = Buffer.from('7573746172003030', 'hex').toString('latin1');

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function computeChecksum(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < TAR_BLOCK; at++) {
    const inChecksum = at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length;
    sum += inChecksum ? 0x20 : header.readUInt8(at);
  }
  return sum;
}

export function writeTarHeader(entry: TarEntry): Buffer {
  const header = Buffer.alloc(TAR_BLOCK);
  if (Buffer.byteLength(entry.name) >= NAME.length)
    throw new Error(`The name ${entry.name} is too long for an archive.`);
  header.write(entry.name, NAME.at);
  header.write(octal(entry.folder ? 0o700 : 0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(entry.size, SIZE.length), SIZE.at);
  header.write(octal(0, 12), 136);
  header.write(entry.folder ? '5' : '0', TYPE);
  header.write(USTAR, 257);
  header.write(`${computeChecksum(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
  return header;
}

/** Parses a header. Returns null for the zero block that ends an archive; throws for a header not written by this module. */
export function parseTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  const text = (at: number, length: number) => header.toString('utf8', at, at + length).split('\0', 1)[0] ?? '';
  if (Number.parseInt(text(CHECKSUM.at, CHECKSUM.length), 8) !== computeChecksum(header))
    throw new Error('The archive is damaged: a header does not match its checksum.');
  return {
    name: text(NAME.at, NAME.length),
    size: Number.parseInt(text(SIZE.at, SIZE.length), 8),
    folder: header.toString('latin1', TYPE, TYPE + 1) === '5',
  };
}

/** Returns the number of zero bytes that pad a content of this size to a whole block. */
export function tarPadding(size: number): number {
  return (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;
}
