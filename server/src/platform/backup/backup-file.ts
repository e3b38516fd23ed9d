import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { renameDurably } from '../database/embedded/durable-files.ts';
import { StartError } from '../start-error.ts';
import { getErrorCode } from '../errors.ts';
import { decryptStream, encryptStream, isEncrypted } from './encryption.ts';

/** Thrown for a backup that cannot be used; the message states the reason. */
export class BackupFileError extends StartError {
  override name = 'BackupFileError';
}

const headerSchema = z.object({
  format: z.literal('aide-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  database: z.enum(['embedded', 'postgres']),
  /** The applied migrations. A backup is restored into the tables of its own schema version and migrated afterwards. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.number().int(),
      checksum: z.string(),
    }),
  ),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() })),
});

/** The first line of the file. The rows follow in batches of a few hundred per line; a line with the table name precedes each table. */
export type BackupHeader = z.infer<typeof headerSchema>;

const tableLine = (name: string) => JSON.stringify({ table: name });
const endLine = JSON.stringify({ end: true });

/** Writes a backup atomically: the file gets its name only after it has been flushed to the disk. Only its owner can read it. */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  parseBatches: (table: BackupHeader['tables'][number]) => AsyncIterable<string>,
  /** If set, the file is encrypted with it. */
  passphrase?: string,
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify(header)}\n`;
    for (const table of header.tables) {
      yield `${tableLine(table.name)}\n`;
      for await (const batch of parseBatches(table)) yield `${batch}\n`;
    }
    yield `${endLine}\n`;
  }
  const partial = `${file}.partial`;
  // The checksum makes a flipped bit or a truncated file an error when the backup is read.
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };
  try {
    const packed = createZstdCompress({ params });
    const packing = pipeline(Readable.from(lines()), packed);
    const content = passphrase === undefined ? packed : await encryptStream(packed, passphrase);
    await Promise.all([packing, pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }))]);
    await renameDurably(partial, path.resolve(file));
  } finally {
    await rm(partial, { force: true });
  }
}

export interface BackupReader {
  header: BackupHeader;
  /** Yields the tables in file order. All batches of a table must be consumed before the next table is requested. */
  tables(): AsyncGenerator<{ table: BackupHeader['tables'][number]; batches: AsyncGenerator<string> }>;
  close(): Promise<void>;
}

/**
 * Opens a backup and parses its header.
 *
 * @throws BackupFileError if the file is missing, damaged or not a backup, here or while it is read
 */
export async function openBackupFile(file: string, passphrase?: string): Promise<BackupReader> {
  const lines = parseLines(file, passphrase);
  const header = parseHeader(file, (await lines.next()).value);
  let ahead: string | undefined;
  const next = async () => {
    const line = ahead ?? (await lines.next()).value;
    ahead = undefined;
    if (line === undefined) throw new BackupFileError(`${file} ends in the middle: it is not a whole backup.`);
    return line;
  };

  async function* batches(): AsyncGenerator<string> {
    for (let line = await next(); ; line = await next()) {
      if (!line.startsWith('[')) {
        ahead = line;
        return;
      }
      yield line;
    }
  }

  return {
    header,
    async *tables() {
      for (const table of header.tables) {
        if ((await next()) !== tableLine(table.name))
          throw new BackupFileError(`${file} is damaged: ${table.name} is not where it should be.`);
        yield { table, batches: batches() };
      }
      if ((await next()) !== endLine)
        throw new BackupFileError(`${file} is damaged: its end is not where it should be.`);
    },
    async close() {
      await lines.return(undefined);
    },
  };
}

/** Reads a backup to its end and returns its header, so that damage is found before anything is changed. @throws BackupFileError */
export async function checkBackupFile(file: string, passphrase?: string): Promise<BackupHeader> {
  const backup = await openBackupFile(file, passphrase);
  try {
    for await (const { batches } of backup.tables()) await skipBatches(batches);
    return backup.header;
  } finally {
    await backup.close();
  }
}

export async function skipBatches(batches: AsyncGenerator<string>): Promise<void> {
  while (!(await batches.next()).done);
}

function parseHeader(file: string, line: string | undefined): BackupHeader {
  try {
    return headerSchema.parse(JSON.parse(line ?? ''));
  } catch (error) {
    throw new BackupFileError(`${file} is not a backup made by this version of Aide.`, { cause: error });
  }
}

/** Opens the file and decrypts it if necessary. @throws BackupFileError if the passphrase is missing or wrong */
async function openPacked(file: string, passphrase: string | undefined): Promise<Readable> {
  const encrypted = await isEncrypted(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupFileError(`There is no file ${file}.`, { cause: error });
    throw error;
  });
  if (!encrypted) return createReadStream(file);
  if (passphrase === undefined)
    throw new BackupFileError(`${file} is encrypted. Set AIDE_BACKUP_PASSPHRASE to its passphrase and try again.`);
  try {
    return await decryptStream(createReadStream(file), passphrase);
  } catch (error) {
    throw new BackupFileError(`${file} cannot be decrypted: AIDE_BACKUP_PASSPHRASE is not its passphrase.`, {
      cause: error,
    });
  }
}

async function* parseLines(file: string, passphrase: string | undefined): AsyncGenerator<string, undefined> {
  const source = await openPacked(file, passphrase);
  const plain = createZstdDecompress();
  // The error of a missing or damaged file is handled below, where the stream is read.
  source.once('error', (error) => plain.destroy(error)).pipe(plain);
  let rest = '';
  try {
    for await (const piece of plain.setEncoding('utf8') as AsyncIterable<string>) {
      const parts = (rest + piece).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } catch (error) {
    const code = getErrorCode(error);
    if (passphrase !== undefined && code === undefined)
      throw new BackupFileError(`${file} is damaged or was changed.`, { cause: error });
    if (code === 'ENOENT') throw new BackupFileError(`There is no file ${file}.`, { cause: error });
    if (code?.startsWith('ERR_') || code?.startsWith('ZSTD') || code?.startsWith('Z_'))
      throw new BackupFileError(`${file} is damaged or not a backup.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
    plain.destroy();
  }
}
