import type { Priority } from '@aide/contract';
import { clsx } from 'clsx';
import { priorityLabels } from '../lib/text/labels.ts';
import { Icon } from './icon.tsx';
import { priorityIcons } from './priority-badge.tsx';

const colours: Record<Priority, string> = {
  low: 'text-muted',
  medium: 'text-muted',
  high: 'text-amber',
  urgent: 'text-red',
};

/** The priority as a small icon, for dense lists. Renders nothing for medium. */
export function PriorityMark({ priority, className }: { priority: Priority; className?: string }) {
  if (priority === 'medium') return <span className={clsx('inline-block size-4', className)} />;
  return (
    <span title={`${priorityLabels[priority]} priority`} className={clsx('inline-flex', colours[priority], className)}>
      <Icon of={priorityIcons[priority]} size={16} />
      <span className="sr-only">{priorityLabels[priority]} priority</span>
    </span>
  );
}
