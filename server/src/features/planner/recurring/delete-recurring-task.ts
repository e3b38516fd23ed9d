import type { Context, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision, requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { deletedKeptMs } from '../tasks/tasks.rules.ts';
import { recordRecurringChange } from './record-recurring-change.ts';
import { lockRecurringTask, purgeRecurringRows, updateRecurringRow } from './recurring.repository.ts';

/** Deletes a recurring task. The tasks it created are kept. @throws RECURRING_TASK_NOT_FOUND, CHANGED_MEANWHILE */
export async function deleteRecurringTask(context: UserContext, id: string, seen?: SeenRevision): Promise<void> {
  const row = await lockRecurringTask(context.tx, context.user.id, id);
  if (!row) throw fail('RECURRING_TASK_NOT_FOUND');
  requireRevision(seen, row);
  const { now } = context;
  const deleted = await updateRecurringRow(context.tx, row, { deletedAt: now, updatedAt: nextRevision(row, now) });
  await recordRecurringChange(context, deleted, 'deleted');
}

/** Purges the recurring tasks of all users that can no longer be restored. Returns how many. */
export async function purgeDeletedRecurringTasks({ tx, now }: Context): Promise<number> {
  return purgeRecurringRows(tx, new Date(now.getTime() - deletedKeptMs));
}
