import { unzipSync } from 'fflate';
import { FileError } from './file-error.ts';

/** Uncompressed size of all parts. A list of 10,000 contacts has about 5 MB; a small file can unpack to gigabytes. */
const largestContent = 60_000_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Unpacks the wanted parts of an archive. The sizes in its directory are read before anything is unpacked, and a part is cut at the
 * size that it declares.
 * @throws FileError when the wanted parts unpack to more than 60 MB or the archive is damaged
 */
export function unzipParts(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let size = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (isWanted(name)) size += originalSize;
        return false;
      },
    });
    if (size <= largestContent) return unzipSync(bytes, { filter: ({ name }) => isWanted(name) });
  } catch (error) {
    throw new FileError('unreadable', { cause: error });
  }
  throw new FileError('too_large');
}
