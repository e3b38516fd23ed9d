import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { deleteContactRows } from '../../planner/contacts/contacts.repository.ts';
import { publishContactsDeleting } from '../../planner/contacts/delete-contacts.ts';
import { recordRecurringChange } from '../../planner/recurring/record-recurring-change.ts';
import { TasksChangedInBulk, TasksWithdrawing, TasksWithdrawn } from '../../planner/tasks/tasks-imported.ts';
import type { TaskRow } from '../../planner/tasks/tasks.table.ts';
import {
  getBacklogFingerprint,
  getContactFingerprint,
  getRecurringFingerprint,
  getTaskFingerprint,
} from './fingerprint.ts';
import {
  deleteBacklogRows,
  deleteRecurringRows,
  deleteTaskRows,
  lockBacklogItems,
  lockContacts,
  lockRecurringTasks,
  lockTasks,
  lockUntouchedOccurrences,
} from './imported-rows.repository.ts';
import {
  deleteImportEntries,
  listOwnEntries,
  lockTaskImports,
  markTaskImportUndone,
  releaseImportEntries,
} from './task-import.repository.ts';
import { importedKinds, type ImportedKind, type ImportEntry } from './task-import.table.ts';

export interface UndoneCounts {
  deleted: number;
  kept: number;
}

type Run = <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;

/**
 * Small enough that other requests wait for the embedded database at most a tenth of a second, and a few milliseconds for each statement.
 */
const entriesPerTransaction = 50;

/**
 * Undoes an import: permanently deletes everything that it added, except what was changed since. Works in small transactions, so that other
 * requests run in between; after an interruption, calling it again resumes it.
 *
 * @throws IMPORT_NOT_FOUND if there is no such import or nothing of it is left to undo
 */
export async function undoTaskImport(run: Run, importId: string): Promise<UndoneCounts> {
  const isFound = await run(async ({ tx, user, now }) => {
    await lockTaskImports(tx, user.id);
    return markTaskImportUndone(tx, user.id, importId, now);
  });
  const total: UndoneCounts = { deleted: 0, kept: 0 };
  for (const kind of isFound ? importedKinds : []) {
    let after: ImportEntry | undefined;
    for (;;) {
      const some: UndoneSome | null = await run((context) => undoSome(context, importId, kind, after));
      if (!some) break;
      total.deleted += some.deleted;
      total.kept += some.kept;
      after = some.last;
    }
  }
  if (total.deleted + total.kept === 0) throw fail('IMPORT_NOT_FOUND');
  await run((context) => context.publish(new TasksChangedInBulk(context, total.deleted)));
  return total;
}

interface UndoneSome extends UndoneCounts {
  last: ImportEntry;
}

/** Undoes a batch of entries after the given one. Returns null if nothing of the kind is left. */
async function undoSome(
  context: UserContext,
  importId: string,
  ofKind: ImportedKind,
  after: ImportEntry | undefined,
): Promise<UndoneSome | null> {
  const { tx, user } = context;
  const limit = entriesPerTransaction;
  const entries = await listOwnEntries(tx, { userId: user.id, importId, ofKind }, { after, limit });
  const last = entries.at(-1);
  if (!last) return null;
  const keptIds = new Set(await removers[ofKind](context, entries));
  const kept = entries.filter(({ entityId }) => keptIds.has(entityId));
  await releaseImportEntries(tx, kept);
  await deleteImportEntries(
    tx,
    entries.filter(({ entityId }) => !keptIds.has(entityId)),
  );
  return { deleted: entries.length - kept.length, kept: kept.length, last };
}

/** Deletes rows that are unchanged since the import, and returns the ids of the rest. */
type Remover = (context: UserContext, entries: readonly ImportEntry[]) => Promise<string[]>;

const removers: Record<ImportedKind, Remover> = {
  async task(context, entries) {
    const { tx, user } = context;
    const rows = await lockTasks(tx, user.id, toIds(entries));
    const [unchanged, changed] = split(entries, rows, getTaskFingerprint, ({ deletedAt, backlogItemId }) => ({
      isDeleted: deletedAt !== null && backlogItemId === null,
      isMoved: backlogItemId !== null,
    }));
    await withdrawTasks(context, unchanged);
    return changed.map(({ id }) => id);
  },

  async recurring_task(context, entries) {
    const { tx, user, now } = context;
    const rows = await lockRecurringTasks(tx, user.id, toIds(entries));
    const [unchanged, changed] = split(entries, rows, getRecurringFingerprint, ({ deletedAt }) => ({
      isDeleted: deletedAt !== null,
      isMoved: false,
    }));
    const ids = unchanged.map(({ id }) => id);
    await withdrawTasks(context, await lockUntouchedOccurrences(tx, user.id, ids));
    for (const row of unchanged) await recordRecurringChange(context, { ...row, deletedAt: now }, 'deleted');
    await deleteRecurringRows(tx, user.id, ids);
    return changed.map(({ id }) => id);
  },

  async backlog_item(context, entries) {
    const { tx, user } = context;
    const rows = await lockBacklogItems(tx, user.id, toIds(entries));
    const [unchanged, changed] = split(entries, rows, getBacklogFingerprint, ({ deletedAt, taskId }) => ({
      isDeleted: deletedAt !== null && taskId === null,
      isMoved: taskId !== null,
    }));
    const ids = unchanged.map(({ id }) => id);
    await deleteBacklogRows(tx, user.id, ids);
    for (const id of ids) context.changed({ entity: 'backlog_item', id, action: 'deleted' });
    return changed.map(({ id }) => id);
  },

  async contact(context, entries) {
    const { tx, user } = context;
    const rows = await lockContacts(tx, user.id, toIds(entries));
    const [unchanged, changed] = split(entries, rows, getContactFingerprint, () => ({
      isDeleted: false,
      isMoved: false,
    }));
    const ids = unchanged.map(({ id }) => id);
    if (ids.length > 0) {
      await publishContactsDeleting(context, ids);
      await deleteContactRows(tx, user.id, ids);
    }
    for (const id of ids) context.changed({ entity: 'contact', id, action: 'deleted' });
    return changed.map(({ id }) => id);
  },
};

async function withdrawTasks(context: UserContext, rows: TaskRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { tx, user } = context;
  const ids = rows.map(({ id }) => id);
  await nextTurn();
  await context.publish(new TasksWithdrawing(context, rows));
  await nextTurn();
  await deleteTaskRows(tx, user.id, ids);
  await nextTurn();
  await context.publish(new TasksWithdrawn(context, rows));
  context.changed({ entity: 'task', id: '*', action: 'deleted' });
}

function toIds(entries: readonly ImportEntry[]): string[] {
  return entries.map(({ entityId }) => entityId);
}

/** Returns the rows to delete and those to keep. Rows that the user deleted are purged; converted ones are kept. */
function split<Row extends { id: string }>(
  entries: readonly ImportEntry[],
  rows: readonly Row[],
  getFingerprint: (row: Row) => string,
  getState: (row: Row) => { isDeleted: boolean; isMoved: boolean },
): [Row[], Row[]] {
  const imported = new Map(entries.map(({ entityId, fingerprint }) => [entityId, fingerprint]));
  const goes = (row: Row) => {
    const { isDeleted, isMoved } = getState(row);
    return isDeleted || (!isMoved && imported.get(row.id) === getFingerprint(row));
  };
  return [rows.filter(goes), rows.filter((row) => !goes(row))];
}
