import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { writeBackupFile, type BackupHeader } from './backup-file.ts';
import { describeTables, listSequences } from './describe-tables.ts';
import { appliedMigrations } from './schema-level.ts';
import { setTextFormat, sumTable } from './table-checksum.ts';
import { listBatches } from './table-rows.ts';

/** Writes all data into one file from one consistent snapshot, without blocking other writes. The format is the same for both databases. */
export async function writeBackup(
  database: Pick<Database, 'kind' | 'transaction'>,
  file: string,
  madeAt: Date,
  passphrase?: string,
): Promise<BackupHeader> {
  return database.transaction(async (tx) => {
    await tx.execute(sql.raw('set transaction isolation level repeatable read, read only'));
    await setTextFormat(tx);
    const tables: BackupHeader['tables'] = [];
    for (const shape of await describeTables(tx)) tables.push({ ...shape, ...(await sumTable(tx, shape)) });
    const header: BackupHeader = {
      format: 'aide-backup',
      version: 1,
      madeAt: madeAt.toISOString(),
      database: database.kind,
      migrations: await appliedMigrations(tx),
      tables,
      sequences: await listSequences(tx),
    };
    await writeBackupFile(file, header, (table) => listBatches(tx, table), passphrase);
    return header;
  });
}
