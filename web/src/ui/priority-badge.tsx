import type { Priority } from '@aide/contract';
import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import { priorityLabels } from '../lib/text/labels.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { Icon } from './icon.tsx';

const tones: Record<Priority, BadgeTone> = { low: 'neutral', medium: 'blue', high: 'amber', urgent: 'red' };

/** An icon in addition to the colour, so that neither is needed alone. */
export const priorityIcons: Record<Priority, LucideIcon> = {
  low: ChevronDown,
  medium: Equal,
  high: ChevronUp,
  urgent: ChevronsUp,
};

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge tone={tones[priority]} icon={<Icon of={priorityIcons[priority]} size={13} />}>
      {priorityLabels[priority]}
    </Badge>
  );
}
