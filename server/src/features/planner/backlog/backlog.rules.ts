import type { BacklogItemType, TaskType } from '@aide/contract';

/** A reference or note becomes a todo. */
export function toTaskType(itemType: BacklogItemType): TaskType {
  return itemType === 'follow_up' ? 'follow_up' : 'todo';
}

/** Removes duplicate tags, ignoring case; the first spelling is kept. */
export function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}
