import type { BacklogItem } from '@aide/contract';
import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PriorityBadge } from '../../../../ui/priority-badge.tsx';
import { itemTypeLabel, shortTags } from '../backlog.rules.ts';

interface BacklogListProps {
  items: readonly BacklogItem[];
  selectedId: string | null;
  onSelect: (item: BacklogItem) => void;
  onEdit: (item: BacklogItem) => void;
  onDelete: (item: BacklogItem) => void;
}

export function BacklogList({ items, selectedId, onSelect, onEdit, onDelete }: BacklogListProps) {
  return (
    <ul className="flex flex-col divide-y divide-hairline md:-mx-3">
      {items.map((item) => (
        <li
          key={item.id}
          className={clsx(
            '@container flex items-start gap-1 pr-1',
            item.id === selectedId && 'rounded-md bg-accent-soft',
          )}
        >
          <button
            type="button"
            aria-current={item.id === selectedId || undefined}
            onClick={() => onSelect(item)}
            className="flex min-w-0 flex-1 flex-col gap-1.5 rounded-md py-3 text-left md:px-3 @xl:flex-row @xl:items-center @xl:justify-between"
          >
            <span className="line-clamp-2 text-sm font-medium break-words">{item.title}</span>
            <span className="flex flex-wrap items-center gap-1.5 @xl:grid @xl:w-104 @xl:shrink-0 @xl:justify-items-start @xl:grid-cols-[5rem_5.5rem_1fr]">
              <span className="text-sm text-muted">{itemTypeLabel(item.item_type)}</span>
              <PriorityBadge priority={item.priority} />
              <Tags tags={item.tags} />
            </span>
          </button>
          <IconButton label={`Edit ${item.title}`} onClick={() => onEdit(item)} className="mt-1">
            <Icon of={Pencil} />
          </IconButton>
          <IconButton label={`Delete ${item.title}`} onClick={() => onDelete(item)} className="mt-1 hover:text-red">
            <Icon of={Trash2} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { shown, more } = shortTags(tags);
  return (
    <span className="contents items-center gap-1.5 overflow-hidden @xl:flex">
      {shown.map((tag, at) => (
        <span key={tag} className="inline-flex items-center gap-1.5">
          <Badge>{tag}</Badge>
          {more > 0 && at === shown.length - 1 && <span className="text-xs text-muted">+{more}</span>}
        </span>
      ))}
    </span>
  );
}
