import { limits, type TaskImportResult, type TaskImportSource } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { analyzeGrownTables } from '../../../platform/database/analyze-grown-tables.ts';
import { requireQuota } from '../../../platform/database/require-quota.ts';
import { fail } from '../../../platform/errors.ts';
import { localDay } from '../../../platform/local-time.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { createRecurringTask } from '../../planner/recurring/create-recurring-task.ts';
import { TasksChangedInBulk, TasksImported } from '../../planner/tasks/tasks-imported.ts';
import { tasksTable, type TaskRow } from '../../planner/tasks/tasks.table.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { checkImportedTasks, type PlannedTask, type TaskImport } from './check-imported-tasks.ts';
import { getRecurringFingerprint, getTaskFingerprint } from './fingerprint.ts';
import { filledTables, findContactsByNames, insertHistory, insertTasks } from './imported-rows.repository.ts';
import { addToTaskImport, insertImportEntries, lockTaskImports } from './task-import.repository.ts';
import type { ImportEntry } from './task-import.table.ts';
import { toTaskColumns } from './to-task-columns.ts';

/** Tasks stored before other requests are served: a few milliseconds of work on the embedded database. */
const tasksPerStatement = 25;

/**
 * Adds the tasks of another program, and returns which were skipped and why. A dry run stores nothing.
 *
 * @throws IMPORT_NOT_FOUND if the import was undone, TOO_MANY, TRIAL_EXPIRED
 */
export async function importTasks(context: UserContext, request: TaskImport): Promise<TaskImportResult> {
  await requireAccess(context);
  const { tx, user, now } = context;
  if (!request.dryRun) await lockTaskImports(tx, user.id);
  const { planned, skipped } = await checkImportedTasks(context, request);
  const repeating = planned.filter(({ schedule }) => schedule.recurrence !== null);
  const plain = planned.filter(({ schedule }) => schedule.recurrence === null);
  const result = {
    created: { tasks: plain.length, recurringTasks: repeating.length, backlogItems: 0, contacts: 0 },
    finished: plain.filter(({ task }) => task.status === 'completed' || task.status === 'cancelled').length,
    repetitionInNotes: plain.filter(({ schedule }) => schedule.isRepetitionInNotes).length,
    skipped,
  };
  if (request.dryRun) return { batchId: null, ...result };

  await requireQuota(tx, {
    table: tasksTable,
    userId: user.id,
    quota: limits.storedTasks,
    adding: planned.length,
    name: 'tasks',
  });
  const importId = request.batchId ?? uuidv7();
  if (!(await addToTaskImport(tx, { userId: user.id, id: importId, created: planned.length, createdAt: now })))
    throw fail('IMPORT_NOT_FOUND');
  const store = createStore(context, request.source, importId, await findContacts(context, planned));
  for (let start = 0; start < plain.length; start += tasksPerStatement) {
    await store.addTasks(plain.slice(start, start + tasksPerStatement));
    await nextTurn();
  }
  for (const each of repeating) {
    await store.addRecurringTask(each);
    await nextTurn();
  }
  await analyzeGrownTables(tx, filledTables);
  context.changed({ entity: 'task', id: '*', action: 'created' });
  await context.publish(new TasksChangedInBulk(context, planned.length));
  return { batchId: importId, ...result };
}

/** Returns the contacts that the tasks name, by name in lower case. */
async function findContacts({ tx, user }: UserContext, planned: PlannedTask[]): Promise<Map<string, string>> {
  const names = planned.flatMap(({ task }) => task.contactName ?? []);
  const found = await findContactsByNames(tx, user.id, names);
  return new Map(found.toReversed().map(({ id, name }) => [name.toLowerCase(), id]));
}

function createStore(
  context: UserContext,
  source: TaskImportSource,
  importId: string,
  contacts: ReadonlyMap<string, string>,
) {
  const { tx, user, now, channel } = context;
  const entry = (sourceId: string, rest: Pick<ImportEntry, 'kind' | 'entityId' | 'fingerprint'>): ImportEntry => ({
    userId: user.id,
    importId,
    source,
    sourceId,
    isOwn: true,
    ...rest,
  });

  /** Stores tasks with the first entry of their history, and publishes them. */
  async function insert(rows: Parameters<typeof insertTasks>[1]): Promise<TaskRow[]> {
    const stored = await insertTasks(tx, rows);
    await nextTurn();
    await insertHistory(
      tx,
      stored.map(({ id: taskId }) => ({
        userId: user.id,
        id: uuidv7(),
        taskId,
        at: now,
        channel,
        action: 'created' as const,
        reason: null,
        changes: {},
      })),
    );
    await nextTurn();
    await context.publish(new TasksImported(context, stored));
    await nextTurn();
    return stored;
  }

  return {
    async addTasks(planned: PlannedTask[]): Promise<void> {
      const rows = planned.map((each) => ({ ...toTaskColumns(context, each, contacts), id: uuidv7() }));
      const stored = new Map((await insert(rows)).map((row) => [row.id, row]));
      const entries = planned.flatMap(({ task }, index) => {
        const row = stored.get(rows[index]?.id ?? '');
        return row
          ? [entry(task.sourceId, { kind: 'task', entityId: row.id, fingerprint: getTaskFingerprint(row) })]
          : [];
      });
      await insertImportEntries(tx, entries);
    },

    /** The open occurrence of an earlier day becomes a separate task: the recurring task generates only those of today and later. */
    async addRecurringTask(planned: PlannedTask): Promise<void> {
      const { task, schedule } = planned;
      if (!schedule.recurrence) return;
      const columns = toTaskColumns(context, planned, contacts);
      const { title, description, priority, taskType, contactId, labels } = columns;
      const steps = task.steps.map((step) => step.title);
      const recurring = await createRecurringTask(context, {
        title,
        description,
        priority,
        taskType,
        contactId,
        labels,
        steps,
        source: 'import',
        ...schedule.recurrence,
      });
      const fingerprint = getRecurringFingerprint(recurring);
      await insertImportEntries(tx, [
        entry(task.sourceId, { kind: 'recurring_task', entityId: recurring.id, fingerprint }),
      ]);
      const isPast = schedule.day !== null && schedule.day < localDay(now, user.timezone).toString();
      if (isPast)
        await insert([
          { ...columns, id: uuidv7(), createdAt: now, recurringTaskId: recurring.id, occurrenceDate: schedule.day },
        ]);
    },
  };
}
