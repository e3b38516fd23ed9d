import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision } from '../../../platform/http/revisions.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { recordRecurringChange } from './record-recurring-change.ts';
import {
  findRecurringTask,
  lockRecurringRow,
  restoreRecurringRow,
  type RecurringTaskWithContact,
} from './recurring.repository.ts';

/**
 * Undoes the deletion of a recurring task, which can be restored for 30 days. One that is not deleted is returned unchanged. Of the
 * occurrences whose day came in between, only the latest becomes a task, as after downtime.
 *
 * @throws RECURRING_TASK_NOT_FOUND, TRIAL_EXPIRED
 */
export async function restoreRecurringTask(context: UserContext, id: string): Promise<RecurringTaskWithContact> {
  await requireAccess(context);
  const { tx, user, now } = context;
  const row = await lockRecurringRow(tx, user.id, id);
  if (!row) throw fail('RECURRING_TASK_NOT_FOUND');
  if (row.deletedAt) {
    const restored = await restoreRecurringRow(tx, row, nextRevision(row, now));
    await recordRecurringChange(context, restored, 'created');
  }
  const found = await findRecurringTask(tx, user.id, id);
  if (!found) throw fail('RECURRING_TASK_NOT_FOUND');
  return found;
}
