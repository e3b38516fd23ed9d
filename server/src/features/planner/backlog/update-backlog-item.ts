import type { BacklogItemType, Priority } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextRevision, requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { requireContact } from '../contacts/contacts.repository.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import {
  type BacklogItemWithContact,
  findBacklogItem,
  lockBacklogItem,
  updateBacklogRow,
} from './backlog.repository.ts';
import { distinctTags } from './backlog.rules.ts';

/** Omitted fields are unchanged. */
export interface BacklogChanges {
  title?: string | undefined;
  description?: string | null | undefined;
  priority?: Priority | undefined;
  itemType?: BacklogItemType | undefined;
  tags?: readonly string[] | undefined;
  contactId?: string | null | undefined;
  /** The client's version; if the item has changed since, the change is rejected. Default: not checked. */
  seen?: SeenRevision;
}

/** Changes only the given fields. @throws BACKLOG_ITEM_NOT_FOUND, CONTACT_NOT_FOUND, TRIAL_EXPIRED, CHANGED_MEANWHILE */
export async function updateBacklogItem(
  context: UserContext,
  id: string,
  { title, description, priority, itemType, tags, contactId, seen }: BacklogChanges,
): Promise<BacklogItemWithContact> {
  await requireAccess(context);
  const { tx, user, now } = context;
  if (contactId) await requireContact(context, contactId);
  const item = await lockBacklogItem(tx, user.id, id);
  if (!item || item.deletedAt) throw fail('BACKLOG_ITEM_NOT_FOUND');
  requireRevision(seen, item);
  await updateBacklogRow(tx, item, {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(priority === undefined ? {} : { priority }),
    ...(itemType === undefined ? {} : { itemType }),
    ...(tags === undefined ? {} : { tags: distinctTags(tags) }),
    ...(contactId === undefined ? {} : { contactId }),
    updatedAt: nextRevision(item, now),
  });
  context.changed({ entity: 'backlog_item', id, action: 'updated' });
  const updated = await findBacklogItem(tx, user.id, id);
  if (!updated) throw fail('BACKLOG_ITEM_NOT_FOUND');
  return updated;
}
