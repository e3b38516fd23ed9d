import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { holdContact } from '../contacts/contacts.repository.ts';
import { findBacklogItem, lockBacklogItem } from './backlog.repository.ts';
import type { BacklogItemRow } from './backlog.table.ts';

/**
 * Locks an item whose contact is about to be linked to a task: the contact first, as a contact's deletion does.
 * @throws BACKLOG_ITEM_NOT_FOUND, CONFLICT when the contact changes meanwhile
 */
export async function lockItemWithContact({ tx, user }: UserContext, id: string): Promise<BacklogItemRow> {
  const seen = await findBacklogItem(tx, user.id, id);
  if (!seen) throw fail('BACKLOG_ITEM_NOT_FOUND');
  if (seen.contactId) await holdContact(tx, user.id, seen.contactId);
  const item = await lockBacklogItem(tx, user.id, id);
  if (!item || item.deletedAt) throw fail('BACKLOG_ITEM_NOT_FOUND');
  if (item.contactId !== null && item.contactId !== seen.contactId) throw fail('CONFLICT');
  return item;
}
