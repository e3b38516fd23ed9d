import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { Database } from '../src/platform/database/database.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';

/** Returns all that a backup without a passphrase contains. */
export async function getBackupText(database: Database): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-backup-text-'));
  const file = path.join(folder, 'all.aide');
  await writeBackup(database, file, new Date());
  const text = zstdDecompressSync(await readFile(file)).toString();
  await rm(folder, { recursive: true });
  return text;
}
