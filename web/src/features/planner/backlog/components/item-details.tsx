import type { BacklogItem } from '@aide/contract';
import { ArrowRight, Pencil, Trash2, UserRound } from 'lucide-react';
import { formatMomentDay } from '../../../../lib/time/moment-text.ts';
import { contactLabel } from '../../../../lib/text/labels.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PriorityBadge } from '../../../../ui/priority-badge.tsx';
import { itemTypeLabel } from '../backlog.rules.ts';

interface ItemDetailsProps {
  item: BacklogItem;
  onConvert: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ItemDetails({ item, onConvert, onEdit, onDelete }: ItemDetailsProps) {
  const timeZone = useZone();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h3 className="font-serif text-xl leading-snug font-medium break-words">{item.title}</h3>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>{itemTypeLabel(item.item_type)}</span>
          <PriorityBadge priority={item.priority} />
          <span>Kept {formatMomentDay(item.created_at, timeZone)}</span>
        </p>
      </div>
      {item.description && <p className="text-sm break-words whitespace-pre-wrap">{item.description}</p>}
      {item.contact && (
        <p className="inline-flex items-center gap-1.5 text-sm text-muted">
          <Icon of={UserRound} />
          {contactLabel(item.contact)}
        </p>
      )}
      {item.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {item.tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 max-md:*:flex-1 max-md:*:first:basis-full">
        <Button icon={<Icon of={ArrowRight} />} onClick={onConvert}>
          Convert to Task
        </Button>
        <Button tone="secondary" icon={<Icon of={Pencil} />} onClick={onEdit}>
          Edit
        </Button>
        <Button tone="dangerQuiet" icon={<Icon of={Trash2} />} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
