import type { Database, Tx } from '../database/database.ts';
import { BackupFileError, checkBackupFile, openBackupFile, type BackupHeader } from './backup-file.ts';
import { dropSchema, migrateTo, unknownMigrations } from './schema-level.ts';
import { setTextFormat, sumTable } from './table-checksum.ts';
import { fillTable, setSequences } from './table-rows.ts';

/**
 * Replaces all data in the database with that of the file, in one transaction: if the file is invalid, the database is unchanged. A backup
 * of an older version is migrated.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  /** Throws if the database must not be replaced. */
  allow: (tx: Tx) => Promise<void>,
  passphrase?: string,
): Promise<BackupHeader> {
  const header = await checkBackupFile(file, passphrase);
  rejectNewerSchema(file, header);
  const backup = await openBackupFile(file, passphrase);
  try {
    await database.transaction(async (tx) => {
      await allow(tx);
      await setTextFormat(tx);
      await dropSchema(tx);
      await migrateTo(tx, header.migrations);
      for await (const { table, batches } of backup.tables()) {
        await fillTable(tx, table, batches);
        await requireSame(tx, table);
      }
      await setSequences(tx, header.sequences);
      await migrateTo(tx);
    });
  } finally {
    await backup.close();
  }
  return header;
}

export function rejectNewerSchema(file: string, { migrations }: BackupHeader): void {
  const [unknown] = unknownMigrations(migrations);
  if (unknown !== undefined)
    throw new BackupFileError(
      `${file} was made by a newer version of Aide (${unknown}). Update this one and try again.`,
    );
}

/** Throws if the checksum of the restored table differs from that in the backup. */
export async function requireSame(tx: Tx, table: BackupHeader['tables'][number]): Promise<void> {
  const found = await sumTable(tx, table);
  if (found.rows !== table.rows || found.checksum !== table.checksum)
    throw new BackupFileError(
      `${table.name} did not arrive whole: ${found.rows} of ${table.rows} rows, checksum ${found.checksum} instead of ${table.checksum}.`,
    );
}
