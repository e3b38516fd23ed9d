import type { Database, Tx } from '../database/database.ts';
import { BackupFileError, checkBackupFile, openBackupFile, type BackupHeader } from './backup-file.ts';
import { dropSchema, migrateTo, unknownMigrations } from './schema-level.ts';
import { settleText, sumTable } from './table-checksum.ts';
import { fillTable, setSequences } from './table-rows.ts';

/**
 * Replaces everything in the database by what is in the file, in one transaction: when anything is wrong with the file, the
 * database stays as it was. A backup of an older version is brought up to date.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  /** Throws when the database must not be replaced. */
  allow: (tx: Tx) => Promise<void>,
  passphrase?: string,
): Promise<BackupHeader> {
  const header = await checkBackupFile(file, passphrase);
  rejectNewerSchema(file, header);
  const backup = await openBackupFile(file, passphrase);
  try {
    await database.transaction(async (tx) => {
      await allow(tx);
      await settleText(tx);
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

/** What was filled in must be what was read out, to the last value. */
export async function requireSame(tx: Tx, table: BackupHeader['tables'][number]): Promise<void> {
  const found = await sumTable(tx, table);
  if (found.rows !== table.rows || found.checksum !== table.checksum)
    throw new BackupFileError(
      `${table.name} did not arrive whole: ${found.rows} of ${table.rows} rows, checksum ${found.checksum} instead of ${table.checksum}.`,
    );
}
