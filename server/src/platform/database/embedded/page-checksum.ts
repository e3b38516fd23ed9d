export const PAGE_SIZE = 8192;

const SUMS = 32;
const PRIME = 16777619;
const CHECKSUM_AT = 8;
const UPPER_AT = 14;

/** Initial values of PostgreSQL's 32 parallel sums (storage/checksum_impl.h). */
const BASES = new Int32Array([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
]);

const sums = new Int32Array(SUMS);

function mix(sum: number, value: number): number {
  const mixed = sum ^ value;
  return Math.imul(mixed, PRIME) ^ (mixed >>> 17);
}

/** Returns PostgreSQL's checksum of a page at its block number: an FNV-1a variant, folded to 16 bits. */
function pageChecksum(page: Buffer, blockNumber: number): number {
  const words = new Int32Array(page.buffer, page.byteOffset, PAGE_SIZE / 4);
  sums.set(BASES);
  for (let row = 0; row < words.length; row += SUMS) {
    for (let column = 0; column < SUMS; column++) {
      const at = row + column;
      // The two bytes of the checksum itself count as zero.
      const value = at === CHECKSUM_AT / 4 ? (words[at] ?? 0) & 0xffff0000 : (words[at] ?? 0);
      sums[column] = mix(sums[column] ?? 0, value);
    }
  }
  let result = 0;
  for (let column = 0; column < SUMS; column++) result ^= mix(mix(sums[column] ?? 0, 0), 0);
  return (((result ^ blockNumber) >>> 0) % 65535) + 1;
}

export type PageState = 'filled' | 'empty' | 'damaged';

/** Returns the state of a page. One that PostgreSQL has reserved but not yet filled is all zeros; every other page has a checksum. */
export function inspectPage(page: Buffer, blockNumber: number): PageState {
  if (page.readUInt16LE(UPPER_AT) === 0) return page.every((byte) => byte === 0) ? 'empty' : 'damaged';
  return pageChecksum(page, blockNumber) === page.readUInt16LE(CHECKSUM_AT) ? 'filled' : 'damaged';
}

/** Returns the WAL position of the page's last change. */
export function pageLsn(page: Buffer): bigint {
  return (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));
}
