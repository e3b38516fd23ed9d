import type { Context } from '../../platform/context.ts';
import { deletedKeptMs } from '../tasks/tasks.rules.ts';
import { purgeRecurringRows } from './recurring.repository.ts';

/** Clears away the recurring tasks of every user that were deleted long ago; answers how many. */
export async function purgeDeletedRecurringTasks({ tx, now }: Context): Promise<number> {
  return purgeRecurringRows(tx, new Date(now.getTime() - deletedKeptMs));
}
