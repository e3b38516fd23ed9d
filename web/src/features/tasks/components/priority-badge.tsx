import type { Priority } from '@aide/contract';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { priorityLabels } from '../labels.ts';
import { priorityIcons } from './task-icons.ts';

const tones: Record<Priority, BadgeTone> = { low: 'neutral', medium: 'blue', high: 'amber', urgent: 'red' };

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge tone={tones[priority]} icon={<Icon of={priorityIcons[priority]} size={13} />}>
      {priorityLabels[priority]}
    </Badge>
  );
}
