import type { Task } from '@aide/contract';
import { countByStatus, countOverdue } from '@aide/rules';
import { useMemo } from 'react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Count, Counters } from '../../../../ui/counters.tsx';

interface TaskCountersProps {
  tasks: readonly Task[];
  /** Filters the list by overdue tasks. */
  onOverdue: () => void;
}

/** A line of figures above the list. */
export function TaskCounters({ tasks, onOverdue }: TaskCountersProps) {
  const now = useNow();
  const timeZone = useZone();
  const counts = useMemo(
    () => ({ ...countByStatus(tasks), overdue: countOverdue(tasks, now, timeZone) }),
    [tasks, now, timeZone],
  );
  return (
    <Counters>
      <Count label="Total Tasks" value={counts.total} />
      <Count label="Pending" value={counts.pending} />
      <Count label="Completed" value={counts.completed} />
      {counts.overdue === 0 ? (
        <Count label="Overdue" value={0} />
      ) : (
        <div className="flex flex-row-reverse gap-1 text-red">
          <dt>Overdue</dt>
          <dd>
            <button
              type="button"
              aria-label={`Show ${counts.overdue} overdue`}
              onClick={onOverdue}
              className="rounded-sm font-medium underline decoration-red/40 underline-offset-4 hover:decoration-red"
            >
              {counts.overdue.toLocaleString('en')}
            </button>
          </dd>
        </div>
      )}
    </Counters>
  );
}
