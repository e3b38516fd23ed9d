import type { Priority } from '@aide/contract';
import { clsx } from 'clsx';
import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import { priorityLabels } from '../lib/text/labels.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { Icon } from './icon.tsx';

const tones: Record<Priority, BadgeTone> = { low: 'neutral', medium: 'blue', high: 'amber', urgent: 'red' };

/** An icon in addition to the colour, so that neither is needed alone. */
const priorityIcons: Record<Priority, LucideIcon> = {
  low: ChevronDown,
  medium: Equal,
  high: ChevronUp,
  urgent: ChevronsUp,
};

const colours: Record<Priority, string> = {
  low: 'text-muted',
  medium: 'text-muted',
  high: 'text-amber',
  urgent: 'text-red',
};

/** The priority as a small icon, for dense lists. Reserves the space for medium, which has none. */
export function PriorityMark({ priority, className }: { priority: Priority; className?: string }) {
  if (priority === 'medium') return <span className={clsx('inline-block size-4', className)} />;
  return (
    <span title={`${priorityLabels[priority]} priority`} className={clsx('inline-flex', colours[priority], className)}>
      <Icon of={priorityIcons[priority]} size={16} />
      <span className="sr-only">{priorityLabels[priority]} priority</span>
    </span>
  );
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge tone={tones[priority]} icon={<Icon of={priorityIcons[priority]} size={13} />}>
      {priorityLabels[priority]}
    </Badge>
  );
}
