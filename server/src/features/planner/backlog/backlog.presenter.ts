import type { BacklogItem } from '@aide/contract';
import type { BacklogItemWithContact } from './backlog.repository.ts';

export function presentBacklogItem(item: BacklogItemWithContact): BacklogItem {
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    steps: item.steps,
    priority: item.priority,
    item_type: item.itemType,
    tags: item.tags,
    contact_id: item.contactId,
    contact: item.contact,
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  };
}
