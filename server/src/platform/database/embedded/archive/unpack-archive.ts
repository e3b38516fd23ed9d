import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { parseTarHeader, TAR_BLOCK, tarPadding } from './tar-header.ts';

/** Writes the entries of a tar stream into a folder. Chunks may have any size. */
class FolderWriter {
  readonly #folder: string;
  #header = Buffer.alloc(0);
  #file: FileHandle | null = null;
  #left = 0;
  #padding = 0;
  #ended = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async take(chunk: Buffer): Promise<void> {
    let rest = chunk;
    while (rest.length > 0 && !this.#ended) {
      if (this.#left > 0) rest = await this.#takeContent(rest);
      else if (this.#padding > 0) rest = this.#skipPadding(rest);
      else rest = await this.#takeHeader(rest);
    }
  }

  finish(): void {
    if (!this.#ended) throw new Error('The archive is damaged: it ends in the middle.');
  }

  async #takeContent(rest: Buffer): Promise<Buffer> {
    const piece = rest.subarray(0, this.#left);
    await this.#file?.writeFile(piece);
    this.#left -= piece.length;
    if (this.#left === 0) await this.closeFile();
    return rest.subarray(piece.length);
  }

  #skipPadding(rest: Buffer): Buffer {
    const skipped = Math.min(this.#padding, rest.length);
    this.#padding -= skipped;
    return rest.subarray(skipped);
  }

  async #takeHeader(rest: Buffer): Promise<Buffer> {
    const missing = TAR_BLOCK - this.#header.length;
    this.#header = Buffer.concat([this.#header, rest.subarray(0, missing)]);
    if (this.#header.length === TAR_BLOCK) {
      await this.#beginEntry(this.#header);
      this.#header = Buffer.alloc(0);
    }
    return rest.subarray(missing);
  }

  async #beginEntry(header: Buffer): Promise<void> {
    const entry = parseTarHeader(header);
    if (!entry) {
      this.#ended = true;
      return;
    }
    const target = path.join(this.#folder, entry.name);
    if (!target.startsWith(this.#folder + path.sep)) throw new Error(`The archive names a file outside: ${entry.name}`);
    if (entry.folder) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      return;
    }
    this.#file = await open(target, 'w', 0o600);
    this.#left = entry.size;
    this.#padding = tarPadding(entry.size);
    if (entry.size === 0) await this.closeFile();
  }

  async closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }
}

/** Unpacks an archive made by `packFolder` into a new folder. Throws if the archive is truncated or altered. */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const decompress = archive.endsWith('.gz') ? createGunzip() : createZstdDecompress();
  const writer = new FolderWriter(path.resolve(folder));
  try {
    await pipeline(createReadStream(archive), decompress, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await writer.take(piece);
    });
    writer.finish();
  } finally {
    await writer.closeFile();
  }
}
