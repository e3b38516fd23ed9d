import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { requireAccess } from '../trial/trial.rules.ts';
import { recordRecurringChange } from './record-recurring-change.ts';
import { restoreRecurringRow } from './recurring.repository.ts';

/**
 * Undoes the deletion of a recurring task. Occurrences whose day passed in between are not made up for.
 * @throws RECURRING_TASK_NOT_FOUND, TRIAL_EXPIRED
 */
export async function restoreRecurringTask(context: UserContext, id: string): Promise<void> {
  requireAccess(context);
  const restored = await restoreRecurringRow(context.tx, context.user.id, id, context.now);
  if (!restored) throw fail('RECURRING_TASK_NOT_FOUND');
  await recordRecurringChange(context, restored, 'created');
}
