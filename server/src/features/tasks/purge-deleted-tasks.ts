import type { Context } from '../../platform/context.ts';
import { purgeTaskRows } from './tasks.repository.ts';
import { deletedKeptMs } from './tasks.rules.ts';

/** Clears away the tasks of every user that can no longer be restored; answers how many. */
export async function purgeDeletedTasks({ tx, now }: Context): Promise<number> {
  return purgeTaskRows(tx, new Date(now.getTime() - deletedKeptMs));
}
