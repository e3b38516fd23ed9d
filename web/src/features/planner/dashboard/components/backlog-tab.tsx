import type { BacklogItem } from '@aide/contract';
import { ArrowRight, Inbox } from 'lucide-react';
import { itemTypeLabels } from '../../../../lib/text/labels.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { PriorityBadge } from '../../../../ui/priority-badge.tsx';

const shownItems = 5;

export function BacklogTab({ items, onManage }: { items: readonly BacklogItem[]; onManage: () => void }) {
  if (items.length === 0)
    return (
      <EmptyState
        icon={Inbox}
        title="Your backlog is empty"
        action={
          <Button tone="secondary" onClick={onManage}>
            Add Backlog
          </Button>
        }
      >
        Save what you want to remember but not do yet.
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-hairline">
        {items.slice(0, shownItems).map((item) => (
          <li key={item.id} className="flex items-center gap-4 py-3.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{item.title}</p>
              {item.description && <p className="line-clamp-1 text-sm wrap-anywhere text-muted">{item.description}</p>}
              <p className="mt-0.5 text-sm wrap-anywhere text-muted">
                {itemTypeLabels[item.item_type]}
                {item.contact && ` · ${item.contact.name}`}
              </p>
            </div>
            <PriorityBadge priority={item.priority} />
          </li>
        ))}
      </ul>
      <Link
        to="/backlog"
        className="mt-2 inline-flex h-10 items-center gap-1.5 rounded-sm text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        View all {items.length} and manage
        <Icon of={ArrowRight} size={16} />
      </Link>
    </>
  );
}
