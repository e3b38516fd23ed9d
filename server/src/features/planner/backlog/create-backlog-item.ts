import { limits, type BacklogItemType, type Priority, type TaskSource } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { requireQuota } from '../../../platform/database/require-quota.ts';
import { requireContact, toContactSummary } from '../contacts/contacts.repository.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { type BacklogItemWithContact, insertBacklogItem } from './backlog.repository.ts';
import { backlogItemsTable } from './backlog.table.ts';
import { distinctTags } from './backlog.rules.ts';

export interface NewBacklogItem {
  title: string;
  description?: string | null | undefined;
  /** Default: medium. */
  priority?: Priority | undefined;
  /** Default: reference. */
  itemType?: BacklogItemType | undefined;
  tags?: readonly string[] | undefined;
  source: TaskSource;
  contactId?: string | null | undefined;
  captureId?: string | null | undefined;
}

/** @throws TOO_MANY */
export async function requireRoomForBacklogItems({ tx, user }: UserContext, adding: number): Promise<void> {
  const quota = limits.storedBacklogItems;
  await requireQuota(tx, { table: backlogItemsTable, userId: user.id, quota, adding, name: 'backlog items' });
}

/** Creates a backlog item. @throws CONTACT_NOT_FOUND if the contact is not the user's, TRIAL_EXPIRED, TOO_MANY */
export async function createBacklogItem(context: UserContext, input: NewBacklogItem): Promise<BacklogItemWithContact> {
  await requireAccess(context);
  await requireRoomForBacklogItems(context, 1);
  const { tx, user, now } = context;
  const contact = input.contactId ? await requireContact(context, input.contactId) : null;
  const item = await insertBacklogItem(tx, {
    userId: user.id,
    id: uuidv7(),
    title: input.title,
    description: input.description ?? null,
    priority: input.priority ?? 'medium',
    itemType: input.itemType ?? 'reference',
    tags: distinctTags(input.tags ?? []),
    source: input.source,
    contactId: contact?.id ?? null,
    captureId: input.captureId ?? null,
    createdAt: now,
    updatedAt: now,
  });
  context.changed({ entity: 'backlog_item', id: item.id, action: 'created' });
  return { ...item, contact: contact && toContactSummary(contact) };
}
