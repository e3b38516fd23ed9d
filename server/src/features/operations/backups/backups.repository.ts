import { and, desc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { serverBackupsTable, type BackupRow } from './backups.table.ts';

export async function insertBackup(tx: Tx, backup: typeof serverBackupsTable.$inferInsert): Promise<void> {
  await tx.insert(serverBackupsTable).values(backup);
}

export async function updateBackup(
  tx: Tx,
  id: string,
  changes: Partial<typeof serverBackupsTable.$inferInsert>,
): Promise<void> {
  await tx.update(serverBackupsTable).set(changes).where(eq(serverBackupsTable.id, id));
}

/**
 * Marks the backups as failed whose process ended before they were complete, and returns their files. The id of a running backup is that of
 * the claim on its work.
 */
export async function failInterruptedBackups(tx: Tx, kind: string): Promise<string[]> {
  const claims = tx
    .select({ id: dueWorkTable.lease })
    .from(dueWorkTable)
    .where(and(eq(dueWorkTable.kind, kind), isNotNull(dueWorkTable.lease)));
  const failed = await tx
    .update(serverBackupsTable)
    .set({ error: 'The server stopped before the backup was complete.' })
    .where(
      and(
        isNull(serverBackupsTable.finishedAt),
        isNull(serverBackupsTable.error),
        notInArray(serverBackupsTable.id, claims),
      ),
    )
    .returning({ file: serverBackupsTable.file });
  return failed.map(({ file }) => file);
}

/** Lists all backups, newest first. */
export async function listBackupRows(tx: Tx): Promise<BackupRow[]> {
  return tx.select().from(serverBackupsTable).orderBy(desc(serverBackupsTable.startedAt), desc(serverBackupsTable.id));
}

export async function deleteBackups(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(serverBackupsTable).where(inArray(serverBackupsTable.id, ids));
}

/** Returns when work with a key is planned, or undefined. */
export async function findPlannedAt(tx: Tx, kind: string, key: string): Promise<Date | undefined> {
  const rows = await tx.select().from(dueWorkTable).where(eq(dueWorkTable.kind, kind));
  return rows.find((row) => row.key === key)?.dueAt;
}
