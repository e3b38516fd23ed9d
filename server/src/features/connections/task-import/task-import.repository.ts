import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/rows-from-json.ts';
import { backlogItemsTable } from '../../planner/backlog/backlog.table.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import { taskImportEntriesTable, taskImportsTable, type ImportedKind, type ImportEntry } from './task-import.table.ts';

/** Locks the user's imports until the transaction ends, so that each import finds the entries of the one before. */
export async function lockTaskImports(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`task import ${userId}`}))`);
}

/** Stores an import, or adds to an existing one. Returns false if it was already undone. */
export async function addToTaskImport(tx: Tx, row: typeof taskImportsTable.$inferInsert): Promise<boolean> {
  const { userId, id, created } = taskImportsTable;
  const rows = await tx
    .insert(taskImportsTable)
    .values(row)
    .onConflictDoUpdate({
      target: [userId, id],
      set: { created: sql`${created} + excluded.created` },
      setWhere: isNull(taskImportsTable.undoneAt),
    })
    .returning({ id });
  return rows.length > 0;
}

/** Lists the imports of a user, oldest first. */
export async function listTaskImports(tx: Tx, userId: string) {
  const { id, created, createdAt, undoneAt, userId: owner } = taskImportsTable;
  return tx.select({ id, created, createdAt, undoneAt }).from(taskImportsTable).where(eq(owner, userId)).orderBy(id);
}

/** Marks an import as undone, so that nothing more is added to it. Returns false if there is none. */
export async function markTaskImportUndone(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(taskImportsTable)
    .set({ undoneAt: sql`coalesce(${taskImportsTable.undoneAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(taskImportsTable.userId, userId), eq(taskImportsTable.id, id)))
    .returning({ id: taskImportsTable.id });
  return rows.length > 0;
}

export async function insertImportEntries(tx: Tx, entries: ImportEntry[]): Promise<void> {
  await insertRows(tx, taskImportEntriesTable, entries);
}

const { userId: owner, entityId, kind } = taskImportEntriesTable;

/** True if the row of an entry still exists. A task in the backlog does. */
const isThere = or(
  and(
    eq(kind, 'task'),
    sql`exists (select 1 from ${tasksTable} t where t.user_id = ${owner} and t.id = ${entityId}
      and (t.deleted_at is null or t.backlog_item_id is not null))`,
  ),
  and(
    eq(kind, 'recurring_task'),
    sql`exists (select 1 from ${recurringTasksTable} r where r.user_id = ${owner} and r.id = ${entityId} and r.deleted_at is null)`,
  ),
  and(
    eq(kind, 'backlog_item'),
    sql`exists (select 1 from ${backlogItemsTable} b where b.user_id = ${owner} and b.id = ${entityId}
      and (b.deleted_at is null or b.task_id is not null))`,
  ),
  and(
    eq(kind, 'contact'),
    sql`exists (select 1 from ${contactsTable} c where c.user_id = ${owner} and c.id = ${entityId})`,
  ),
);

/** Returns the entries for these ids of a source: those of this import, and those of others whose rows still exist. */
export async function findImportEntries(
  tx: Tx,
  userId: string,
  source: string,
  sourceIds: readonly string[],
  importId: string | undefined,
): Promise<ImportEntry[]> {
  if (sourceIds.length === 0) return [];
  const table = taskImportEntriesTable;
  return tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        eq(table.source, source),
        sql`${table.sourceId} = any(array(select jsonb_array_elements_text(${JSON.stringify(sourceIds)}::jsonb)))`,
        importId === undefined ? isThere : or(eq(table.importId, importId), isThere),
      ),
    );
}

/** Returns a batch of entries of a kind that an undo still has to process, after an entry, in primary key order. */
export async function listOwnEntries(
  tx: Tx,
  { userId, importId, ofKind }: { userId: string; importId: string; ofKind: ImportedKind },
  { after, limit }: { after: ImportEntry | undefined; limit: number },
): Promise<ImportEntry[]> {
  const table = taskImportEntriesTable;
  // Earlier entries are deleted, but a scan would read them until the next vacuum.
  const isLater = after && sql`(${table.source}, ${table.sourceId}) > (${after.source}, ${after.sourceId})`;
  const ofImport = and(eq(table.userId, userId), eq(table.importId, importId), isLater);
  return tx
    .select()
    .from(table)
    .where(and(ofImport, eq(table.kind, ofKind), eq(table.isOwn, true)))
    .orderBy(table.source, table.sourceId)
    .limit(limit);
}

const ofEntries = (entries: readonly ImportEntry[]) => {
  const table = taskImportEntriesTable;
  const bySource = Map.groupBy(entries, ({ userId, importId, source }) => [userId, importId, source].join(' '));
  return or(
    ...[...bySource.values()].flatMap((ofSource) => {
      const [first] = ofSource;
      if (!first) return [];
      const { userId, importId, source } = first;
      const ids = JSON.stringify(ofSource.map(({ sourceId }) => sourceId));
      return and(
        eq(table.userId, userId),
        eq(table.importId, importId),
        eq(table.source, source),
        sql`${table.sourceId} = any(array(select jsonb_array_elements_text(${ids}::jsonb)))`,
      );
    }),
  );
};

export async function deleteImportEntries(tx: Tx, entries: readonly ImportEntry[]): Promise<void> {
  if (entries.length > 0) await tx.delete(taskImportEntriesTable).where(ofEntries(entries));
}

/** Marks rows of entries as kept by the undo. */
export async function releaseImportEntries(tx: Tx, entries: readonly ImportEntry[]): Promise<void> {
  if (entries.length > 0) await tx.update(taskImportEntriesTable).set({ isOwn: false }).where(ofEntries(entries));
}
