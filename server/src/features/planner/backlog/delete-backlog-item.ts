import type { Context, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { deletedKeptMs } from '../tasks/tasks.rules.ts';
import { lockBacklogItem, purgeBacklogRows, updateBacklogRow } from './backlog.repository.ts';

/** Deletes a backlog item; it can be restored for 30 days. @throws BACKLOG_ITEM_NOT_FOUND, CHANGED_MEANWHILE */
export async function deleteBacklogItem(context: UserContext, id: string, seen?: SeenRevision): Promise<void> {
  const { tx, user, now } = context;
  const item = await lockBacklogItem(tx, user.id, id);
  if (!item || item.deletedAt) throw fail('BACKLOG_ITEM_NOT_FOUND');
  requireRevision(seen, item);
  await updateBacklogRow(tx, item, { deletedAt: now });
  context.changed({ entity: 'backlog_item', id, action: 'deleted' });
}

/** Deletes the backlog items of all users that can no longer be restored. Returns how many. */
export async function purgeDeletedBacklogItems({ tx, now }: Context): Promise<number> {
  return purgeBacklogRows(tx, new Date(now.getTime() - deletedKeptMs));
}
