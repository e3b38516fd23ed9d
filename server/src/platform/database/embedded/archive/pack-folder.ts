import { createWriteStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, createZstdCompress } from 'node:zlib';
import { TAR_BLOCK, tarPadding, writeTarHeader } from './tar-header.ts';

const CHUNK = 1024 * 1024;

async function* readContent(file: string, size: number): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    for (let at = 0; at < size;) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, size - at));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw new Error(`${file} became shorter while it was packed.`);
      at += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function* createTar(folder: string, prefix = ''): AsyncGenerator<Buffer> {
  const entries = await readdir(path.join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) {
      yield writeTarHeader({ name: `${name}/`, size: 0, folder: true });
      yield* createTar(folder, `${name}/`);
    } else {
      const file = path.join(folder, name);
      const size = (await stat(file)).size;
      yield writeTarHeader({ name, size, folder: false });
      yield* readContent(file, size);
      yield Buffer.alloc(tarPadding(size));
    }
  }
}

async function* createArchive(folder: string): AsyncGenerator<Buffer> {
  yield* createTar(folder);
  yield Buffer.alloc(2 * TAR_BLOCK);
}

function compressorFor(archive: string) {
  if (archive.includes('.tar.gz')) return createGzip();
  // The checksum makes a flipped bit or a truncated archive an error when it is read.
  return createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

/**
 * Packs a folder without concurrent writers into one `.tar.zst` (or `.tar.gz`) file and flushes it to the disk. Reads and compresses in
 * small pieces off the main thread; memory use does not depend on the size.
 */
export async function packFolder(folder: string, archive: string): Promise<void> {
  await pipeline(
    Readable.from(createArchive(folder)),
    compressorFor(archive),
    createWriteStream(archive, { mode: 0o600, flush: true }),
  );
}
