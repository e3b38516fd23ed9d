import { accountRowSchema, limits, type AccountRow, type TaskImportResult } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { analyzeGrownTables } from '../../../platform/database/analyze-grown-tables.ts';
import { requireQuota } from '../../../platform/database/require-quota.ts';
import { fail } from '../../../platform/errors.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { requireRoomForBacklogItems } from '../../planner/backlog/create-backlog-item.ts';
import { requireRoomForContacts } from '../../planner/contacts/create-contact.ts';
import { requireRoomForRecurringTasks } from '../../planner/recurring/create-recurring-task.ts';
import { TasksChangedInBulk } from '../../planner/tasks/tasks-imported.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { findKnownContacts } from './account-references.ts';
import { createAccountStore, parseStoredPattern } from './account-store.ts';
import { filledTables, listExistingIds } from './imported-rows.repository.ts';
import { addToTaskImport, findImportEntries, lockTaskImports } from './task-import.repository.ts';

export interface AccountImport {
  rows: Record<string, unknown>[];
  dryRun: boolean;
  batchId?: string | undefined;
}

/** Rows checked before other requests are served. */
const rowsPerTurn = 50;

interface Checked {
  planned: AccountRow[];
  /** Contacts that already exist under another id, by the id in the file. */
  known: Map<string, string>;
  skipped: TaskImportResult['skipped'];
}

/**
 * Adds the rows of an account export under new ids; existing rows are unchanged. A dry run stores nothing.
 *
 * @throws IMPORT_NOT_FOUND if the import was undone, TOO_MANY, TRIAL_EXPIRED
 */
export async function importAccount(context: UserContext, request: AccountImport): Promise<TaskImportResult> {
  await requireAccess(context);
  const { tx, user, now } = context;
  if (!request.dryRun) await lockTaskImports(tx, user.id);
  const { planned, known, skipped } = await checkRows(context, request);
  const count = (kind: AccountRow['kind']) => planned.filter((each) => each.kind === kind).length;
  const created = {
    tasks: count('task'),
    recurringTasks: count('recurring_task'),
    backlogItems: count('backlog_item'),
    contacts: count('contact'),
  };
  const finished = planned.filter(
    (each) => each.kind === 'task' && (each.row.status === 'completed' || each.row.status === 'cancelled'),
  ).length;
  const result = { created, finished, repetitionInNotes: 0, skipped };
  if (request.dryRun) return { batchId: null, ...result };

  await requireRoomForContacts(context, created.contacts);
  await requireRoomForRecurringTasks(context, created.recurringTasks);
  await requireRoomForBacklogItems(context, created.backlogItems);
  const room = { table: tasksTable, userId: user.id, quota: limits.storedTasks, name: 'tasks' };
  await requireQuota(tx, { ...room, adding: created.tasks });
  const importId = request.batchId ?? uuidv7();
  if (!(await addToTaskImport(tx, { userId: user.id, id: importId, created: planned.length, createdAt: now })))
    throw fail('IMPORT_NOT_FOUND');
  const store = await createAccountStore(context, importId, planned, known);
  for (const kind of ['contact', 'recurring_task', 'backlog_item', 'task'] as const) await store.add(kind, planned);
  await store.finish();
  await analyzeGrownTables(tx, filledTables);
  context.changed({ entity: 'task', id: '*', action: 'created' });
  if (created.tasks > 0) await context.publish(new TasksChangedInBulk(context, created.tasks));
  return { batchId: importId, ...result };
}

/** Checks every row separately; an invalid one does not stop the rest. Rows are numbered from 1. */
async function checkRows(context: UserContext, { rows, batchId }: AccountImport): Promise<Checked> {
  const checked: Checked = { planned: [], known: new Map(), skipped: [] };
  const inRequest = new Set<string>();
  for (let start = 0; start < rows.length; start += rowsPerTurn) {
    if (start > 0) await nextTurn();
    const parsed = rows.slice(start, start + rowsPerTurn).map((row) => accountRowSchema.safeParse(row));
    const ids = parsed.flatMap(({ data }) => data?.row.id ?? []);
    const there = await findThere(context, ids, batchId);
    const contacts = parsed.flatMap(({ data }) =>
      data?.kind === 'contact' && !there.has(data.row.id) ? [data.row] : [],
    );
    const known = await findKnownContacts(context, contacts, batchId);
    for (const [id, here] of known) checked.known.set(id, here);
    for (const [index, { data, error }] of parsed.entries()) {
      const row = start + index + 1;
      if (!data || !isReadable(context, data)) {
        const message = error?.issues[0]?.message ?? 'Its repetition could not be read';
        checked.skipped.push({ row, problem: 'invalid', message });
        continue;
      }
      const { id } = data.row;
      if (known.has(id) || there.has(id) || inRequest.has(id))
        checked.skipped.push({ row, problem: 'duplicate', message: 'Already there' });
      else {
        inRequest.add(id);
        checked.planned.push(data);
      }
    }
  }
  return checked;
}

/** Returns the ids that an earlier import has added, and those that the account already has because it is the exported one. */
async function findThere(
  { tx, user }: UserContext,
  ids: readonly string[],
  batchId: string | undefined,
): Promise<Set<string>> {
  const entries = await findImportEntries(tx, user.id, 'aide', ids, batchId);
  const own = await listExistingIds(tx, user.id, ids);
  return new Set([...entries.map(({ sourceId }) => sourceId), ...own]);
}

function isReadable(context: UserContext, data: AccountRow): boolean {
  return data.kind !== 'recurring_task' || parseStoredPattern(context, data.row) !== null;
}
