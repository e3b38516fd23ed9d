import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { readTarHeader, TAR_BLOCK, tarPadding } from '../../../platform/database/embedded/archive/tar-header.ts';

/** Wanted are a few tens of megabytes; an entry that claims more is not one of ours. */
const largestEntry = 256 * 1024 * 1024;

/** Gives out exactly as many bytes as are asked for, whatever the pieces they arrive in. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
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

  async passOver(count: number): Promise<void> {
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
 * Writes the wanted entries of a `.tgz` to the files they are mapped to, and looks at nothing else in it: names in a
 * tarball cannot choose where anything goes. Throws when one of them is not there.
 */
export async function unpackFiles(tarball: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  const file = createReadStream(tarball);
  const stream = file.pipe(createGunzip());
  file.once('error', (error) => stream.destroy(error));
  try {
    const bytes = new Bytes(stream as AsyncIterable<Buffer>);
    const missing = new Set(wanted.keys());
    while (missing.size > 0) {
      const entry = readTarHeader(await bytes.take(TAR_BLOCK));
      if (!entry) throw new Error(`the tarball has no ${[...missing].join(', ')}`);
      const target = wanted.get(entry.name);
      if (target === undefined || entry.size > largestEntry) await bytes.passOver(entry.size);
      else {
        await writeFile(target, await bytes.take(entry.size), { flush: true });
        missing.delete(entry.name);
      }
      await bytes.passOver(tarPadding(entry.size));
    }
  } finally {
    stream.destroy();
    file.destroy();
  }
}
