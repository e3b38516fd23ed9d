import type { Task } from '@aide/contract';
import { formatSince, getAwaitedName } from '@aide/rules';
import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import { Icon } from './icon.tsx';

interface WaitingNoteProps {
  task: Pick<Task, 'waiting_since' | 'waiting_for' | 'contact'>;
  now: Date;
  timeZone: string;
  className?: string;
}

/** Who a task waits for and since when: "Meera Shah since Monday". Renders nothing for a task that is not waiting. */
export function WaitingNote({ task, now, timeZone, className }: WaitingNoteProps) {
  if (task.waiting_since === null) return null;
  const text = [getAwaitedName(task), `since ${formatSince(task.waiting_since, now, timeZone)}`]
    .filter(Boolean)
    .join(' ');
  return (
    <span title={`Waiting for ${text}`} className={clsx('inline-flex min-w-0 items-center gap-1.5', className)}>
      <Icon of={Hourglass} size={14} className="shrink-0" />
      <span className="truncate">
        <span className="sr-only">Waiting for </span>
        {text}
      </span>
    </span>
  );
}
