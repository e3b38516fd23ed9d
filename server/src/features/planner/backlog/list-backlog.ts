import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/database/page.ts';
import {
  countBacklogItems,
  findBacklogItem,
  listBacklogPage,
  type BacklogFilter,
  type BacklogItemWithContact,
} from './backlog.repository.ts';

/** Returns backlog items, newest first; all without `limit`. */
export async function listBacklog(
  { tx, user }: UserContext,
  filter: BacklogFilter,
): Promise<Page<BacklogItemWithContact>> {
  return listBacklogPage(tx, user.id, filter);
}

/** Returns the number of items on all pages of `listBacklog`. */
export async function countBacklog({ tx, user }: UserContext, filter: BacklogFilter): Promise<number> {
  return countBacklogItems(tx, user.id, filter);
}

/** Returns an item that is neither deleted nor converted. @throws BACKLOG_ITEM_NOT_FOUND */
export async function getBacklogItem({ tx, user }: UserContext, id: string): Promise<BacklogItemWithContact> {
  const item = await findBacklogItem(tx, user.id, id);
  if (!item) throw fail('BACKLOG_ITEM_NOT_FOUND');
  return item;
}
