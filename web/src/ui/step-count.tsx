import type { Task } from '@aide/contract';
import { clsx } from 'clsx';
import { ListChecks } from 'lucide-react';
import { Icon } from './icon.tsx';

/** The number of completed steps, such as '2 of 5'; renders nothing without steps. */
export function StepCount({ steps, className }: Pick<Task, 'steps'> & { className?: string }) {
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <span
      title="Steps done"
      className={clsx('inline-flex shrink-0 items-center gap-1 text-sm text-muted tabular-nums', className)}
    >
      <Icon of={ListChecks} size={14} />
      <span>
        {done} of {steps.length}
        <span className="sr-only"> steps done</span>
      </span>
    </span>
  );
}
