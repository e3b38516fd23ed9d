import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { queryRows } from '../database/query-rows.ts';
import { formatCount } from '../plural.ts';
import { StartError } from '../start-error.ts';
import { checkBackupFile, openBackupFile, skipBatches, type BackupHeader } from './backup-file.ts';
import { appliedMigrations } from './schema-level.ts';
import { rejectNewerSchema, requireSame } from './restore-backup.ts';
import { setTextFormat, sumTable } from './table-checksum.ts';
import { fillTable, setSequences } from './table-rows.ts';

export class FillRejectedError extends StartError {
  override name = 'MoveRefusedError';
}

export interface Move {
  target: Database;
  file: string;
  /** Description of the source. An interrupted move can only be resumed from the same source. */
  source: string;
  /** Returns true if the database already has accounts. */
  isInUse(tx: Tx): Promise<boolean>;
  print(line: string): void;
}

/**
 * Fills a database that has the schema but no data from a backup, one transaction per table. Can be run again after an interruption: tables
 * whose checksum matches are skipped.
 */
export async function fillFromBackup({ target, file, source, isInUse, print }: Move): Promise<BackupHeader> {
  const header = await checkBackupFile(file);
  rejectNewerSchema(file, header);
  const backup = await openBackupFile(file);
  try {
    const begun = await target.transaction((tx) => begin(tx, header, source, isInUse));
    if (begun === 'is there') print('Everything is there already.');
    else {
      for await (const { table, batches } of backup.tables()) {
        const arrived = await target.transaction((tx) => fillUnlessThere(tx, table, batches));
        await skipBatches(batches);
        print(`${table.name}: ${formatCount(table.rows, 'row')}${arrived ? '' : ', there already'}`);
      }
      await target.transaction((tx) => finish(tx, header));
    }
  } finally {
    await backup.close();
  }
  return header;
}

async function begin(
  tx: Tx,
  header: BackupHeader,
  source: string,
  isInUse: Move['isInUse'],
): Promise<'is there' | 'begun'> {
  const applied = await appliedMigrations(tx);
  if (applied.length !== header.migrations.length || applied.some((name) => !header.migrations.includes(name)))
    throw new FillRejectedError(
      'The two databases do not have the same version of the schema. Update both and try again.',
    );
  const [exists] = await queryRows<{ move: string | null }>(
    tx,
    sql`select to_regclass('aide_move.source')::text as move`,
  );
  if (exists?.move == null) {
    if (await isInUse(tx)) {
      if (await isSame(tx, header)) return 'is there';
      throw new FillRejectedError(
        'The database at that address holds accounts of its own: nothing was changed there. Give an empty one.',
      );
    }
    await tx.execute(sql.raw('create schema aide_move'));
    await tx.execute(sql.raw('create table aide_move.source (name text primary key)'));
    await tx.execute(sql`insert into aide_move.source values (${source})`);
    return 'begun';
  }
  const [move] = await queryRows<{ name: string }>(tx, sql`select name from aide_move.source`);
  if (move?.name !== source)
    throw new FillRejectedError(
      `A move from ${move?.name} to that database was begun and not finished. Finish it, or give an empty database.`,
    );
  return 'begun';
}

async function fillUnlessThere(
  tx: Tx,
  table: BackupHeader['tables'][number],
  batches: AsyncIterable<string>,
): Promise<boolean> {
  await setTextFormat(tx);
  const found = await sumTable(tx, table);
  if (found.rows === table.rows && found.checksum === table.checksum) return false;
  await fillTable(tx, table, batches);
  await requireSame(tx, table);
  return true;
}

async function finish(tx: Tx, header: BackupHeader): Promise<void> {
  await setTextFormat(tx);
  for (const table of header.tables) await requireSame(tx, table);
  await setSequences(tx, header.sequences);
  await tx.execute(sql.raw('drop schema aide_move cascade'));
}

async function isSame(tx: Tx, header: BackupHeader): Promise<boolean> {
  await setTextFormat(tx);
  for (const table of header.tables) {
    const found = await sumTable(tx, table);
    if (found.rows !== table.rows || found.checksum !== table.checksum) return false;
  }
  return true;
}
