import type { BacklogItemType, TaskType } from '@aide/contract';

/** A reference or a note that becomes a task becomes a todo. */
export function toTaskType(itemType: BacklogItemType): TaskType {
  return itemType === 'follow_up' ? 'follow_up' : 'todo';
}

/** The same tag twice, in whatever case, is one tag: the first spelling stays. */
export function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}
