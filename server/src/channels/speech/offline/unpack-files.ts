import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { parseTarHeader, TAR_BLOCK, tarPadding } from '../../../platform/database/embedded/archive/tar-header.ts';

/** The model files have at most a few tens of megabytes. A larger entry is skipped. */
const largestEntry = 256 * 1024 * 1024;

/** Reads an exact number of bytes from a stream of chunks. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async read(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = count; missing > 0;) {
      if (this.#rest.length === 0) await this.#fill();
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  async skip(count: number): Promise<void> {
    for (let missing = count; missing > 0;) {
      if (this.#rest.length === 0) await this.#fill();
      const passed = Math.min(missing, this.#rest.length);
      this.#rest = this.#rest.subarray(passed);
      missing -= passed;
    }
  }

  async #fill(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) throw new Error('the tarball ends too early');
    this.#rest = next.value;
  }
}

/**
 * Writes the wanted entries of a `.tgz` to the files they are mapped to and skips all others, so that names in the tarball cannot
 * write anywhere else. Throws if an entry is missing.
 */
export async function unpackFiles(tarball: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  const file = createReadStream(tarball);
  const stream = file.pipe(createGunzip());
  file.once('error', (error) => stream.destroy(error));
  try {
    const bytes = new ByteReader(stream as AsyncIterable<Buffer>);
    const missing = new Set(wanted.keys());
    while (missing.size > 0) {
      const entry = parseTarHeader(await bytes.read(TAR_BLOCK));
      if (!entry) throw new Error(`the tarball has no ${[...missing].join(', ')}`);
      const target = wanted.get(entry.name);
      if (target === undefined || entry.size > largestEntry) await bytes.skip(entry.size);
      else {
        await writeFile(target, await bytes.read(entry.size), { flush: true });
        missing.delete(entry.name);
      }
      await bytes.skip(tarPadding(entry.size));
    }
  } finally {
    stream.destroy();
    file.destroy();
  }
}
