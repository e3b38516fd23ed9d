import type { Context } from '../../platform/context.ts';
import { deletedKeptMs } from '../tasks/tasks.rules.ts';
import { purgeBacklogRows } from './backlog.repository.ts';

/** Clears away the backlog items of every user that can no longer be restored; answers how many. */
export async function purgeDeletedBacklogItems({ tx, now }: Context): Promise<number> {
  return purgeBacklogRows(tx, new Date(now.getTime() - deletedKeptMs));
}
