import type { BacklogItem } from '@aide/contract';
import type { BacklogItemType, Priority } from '@aide/contract/enums';
import { itemTypeLabels } from '../../lib/labels.ts';

const tagsInList = 2;

/** What a list has room for: the first tags, and how many there are besides. */
export function shortTags(tags: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: tags.slice(0, tagsInList), more: Math.max(0, tags.length - tagsInList) };
}

/** An item that came without a type is a reference. */
export function itemTypeLabel(type: BacklogItemType | undefined): string {
  return itemTypeLabels[type ?? 'reference'];
}

export type ItemDraft = { title: string; itemType: string; priority: string; description: string; tags: string };

export const emptyItem: ItemDraft = { title: '', itemType: 'reference', priority: 'medium', description: '', tags: '' };

export function draftOf(item: BacklogItem): ItemDraft {
  return {
    title: item.title,
    itemType: item.item_type,
    priority: item.priority,
    description: item.description ?? '',
    tags: item.tags.join(', '),
  };
}

export function fieldsOf({ title, itemType, priority, description }: ItemDraft) {
  return {
    title: title.trim(),
    description,
    priority: priority as Priority,
    item_type: itemType as BacklogItemType,
  };
}

/** 'a, b, a' → a and b. */
export function tagsOf(words: string): string[] {
  return [...new Set(words.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
