import type { UserContext } from '../../platform/context.ts';
import type { Page } from '../../platform/database/page.ts';
import { listBacklogPage, type BacklogFilter, type BacklogItemWithContact } from './backlog.repository.ts';

/** What is kept for later, newest first; everything without `limit`. */
export async function listBacklog(
  { tx, user }: UserContext,
  filter: BacklogFilter,
): Promise<Page<BacklogItemWithContact>> {
  return listBacklogPage(tx, user.id, filter);
}
