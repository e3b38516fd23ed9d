import {
  importedTaskSchema,
  type CheckedImportedTask,
  type TaskImportResult,
  type TaskImportSource,
} from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { describeUnknownFields } from '../../../platform/http/known-names.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { parseImportedSchedule, type ImportedSchedule } from './parse-imported-schedule.ts';
import { findImportEntries } from './task-import.repository.ts';

export interface TaskImport {
  source: TaskImportSource;
  tasks: Record<string, unknown>[];
  dryRun: boolean;
  duplicates: 'skip' | 'create';
  finished: 'add' | 'skip';
  batchId?: string | undefined;
}

/** A task that an import will add. */
export interface PlannedTask {
  task: CheckedImportedTask;
  schedule: ImportedSchedule;
}

type Skipped = TaskImportResult['skipped'][number];

/** Tasks checked before other requests are served: a few milliseconds of work, most of it for parsing recurrences. */
const tasksPerTurn = 50;

/** Checks every task separately; an invalid one does not stop the rest. Tasks are numbered from 1. */
export async function checkImportedTasks(
  context: UserContext,
  { source, tasks, duplicates, finished, batchId }: TaskImport,
): Promise<{ planned: PlannedTask[]; skipped: Skipped[] }> {
  const planned: PlannedTask[] = [];
  const skipped: Skipped[] = [];
  const inRequest = new Set<string>();
  for (let start = 0; start < tasks.length; start += tasksPerTurn) {
    if (start > 0) await nextTurn();
    const parsed = tasks.slice(start, start + tasksPerTurn).map((task) => importedTaskSchema.safeParse(task));
    const known = await findKnown(
      context,
      source,
      parsed.flatMap(({ data }) => data?.sourceId ?? []),
      {
        duplicates,
        batchId,
      },
    );
    for (const [index, { data, error }] of parsed.entries()) {
      const row = start + index + 1;
      const unknown = describeUnknownFields(importedTaskSchema, tasks[start + index]);
      if (!data || unknown !== null) {
        const message = unknown ?? error?.issues[0]?.message ?? 'This task could not be read';
        skipped.push({ row, problem: 'invalid', message });
      } else if (inRequest.has(data.sourceId) || known.has(data.sourceId))
        skipped.push({ row, problem: 'duplicate', message: 'Already imported' });
      else if (finished === 'skip' && !isOpenStatus(data.status))
        skipped.push({ row, problem: 'finished', message: 'Finished' });
      else {
        inRequest.add(data.sourceId);
        planned.push({ task: data, schedule: parseOpenSchedule(context, data) });
      }
    }
  }
  return { planned, skipped };
}

/** A finished task has no recurrence any more. */
function parseOpenSchedule(context: UserContext, task: CheckedImportedTask): ImportedSchedule {
  return parseImportedSchedule(context, isOpenStatus(task.status) ? task : { ...task, recurrence: null });
}

/** Returns the ids that are not added again. With `create` those are the ones of the same import, whose requests can be repeated. */
async function findKnown(
  { tx, user }: UserContext,
  source: TaskImportSource,
  ids: readonly string[],
  { duplicates, batchId }: Pick<TaskImport, 'duplicates' | 'batchId'>,
): Promise<Set<string>> {
  const entries = await findImportEntries(tx, user.id, source, ids, batchId);
  const counted = duplicates === 'skip' ? entries : entries.filter(({ importId }) => importId === batchId);
  return new Set(counted.map(({ sourceId }) => sourceId));
}
