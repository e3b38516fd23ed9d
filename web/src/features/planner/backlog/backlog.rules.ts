import type { BacklogItem } from '@aide/contract';
import { backlogCreateSchema } from '@aide/contract/backlog';
import type { BacklogItemType } from '@aide/contract/enums';
import { z } from 'zod';
import { itemTypeLabels } from '../../../lib/text/labels.ts';

const tagsInList = 2;

/** Returns the tags to display and the number of hidden ones. */
export function shortTags(tags: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: tags.slice(0, tagsInList), more: Math.max(0, tags.length - tagsInList) };
}

/** Returns the label of an item type. Default: the one of a reference. */
export function itemTypeLabel(type: BacklogItemType | undefined): string {
  return itemTypeLabels[type ?? 'reference'];
}

/** The values of the backlog forms. */
export type ItemDraft = { title: string; itemType: string; priority: string; description: string; tags: string };

export const emptyItem: ItemDraft = { title: '', itemType: 'reference', priority: 'medium', description: '', tags: '' };

export function toDraft(item: BacklogItem): ItemDraft {
  return {
    title: item.title,
    itemType: item.item_type,
    priority: item.priority,
    description: item.description ?? '',
    tags: item.tags.join(', '),
  };
}

const { title, description, priority, item_type, tags } = backlogCreateSchema.shape;

/** Parses a draft into the fields of a request. */
export const itemDraftSchema = z
  .object({
    title,
    description: description.transform((text) => text ?? ''),
    priority: priority.unwrap(),
    itemType: item_type.unwrap(),
    tags: z.string().transform(parseTags).pipe(tags.unwrap()),
  })
  .transform(({ itemType, ...fields }) => ({ ...fields, item_type: itemType }));

/** Parses a comma-separated list without duplicates. */
export function parseTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
