import type { RecurringTask } from '@aide/contract';
import { formatDay } from '@aide/rules';
import type { ReactNode } from 'react';
import { formatTime } from '../../../../lib/time/due-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { countRecurring } from '../recurring-list.rules.ts';

/** A row of four figures. On phones the date takes the remaining width. */
export function RecurringStats({ tasks }: { tasks: readonly RecurringTask[] }) {
  const { total, active, paused, next } = countRecurring(tasks);
  return (
    <div className="grid grid-cols-[4fr_4fr_4fr_7fr] gap-px overflow-hidden rounded-lg border border-hairline bg-hairline md:grid-cols-[3fr_3fr_3fr_4fr]">
      <Stat
        label={
          <>
            Total<span className="max-md:sr-only"> Recurring</span>
          </>
        }
      >
        {total}
      </Stat>
      <Stat label="Active">{active}</Stat>
      <Stat label="Paused">{paused}</Stat>
      <Stat label="Next Due">
        <NextDue task={next} />
      </Stat>
    </div>
  );
}

function Stat({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-0.5 bg-surface px-3 py-2.5 md:px-5 md:py-3.5">
      <span className="text-xs text-muted md:text-sm">{label}</span>
      <span className="font-serif text-2xl leading-tight tabular-nums">{children}</span>
    </section>
  );
}

function NextDue({ task }: { task: RecurringTask | null }) {
  const now = useNow();
  if (task?.next_occurrence == null)
    return <span className="block text-base leading-tight text-muted md:text-2xl">Nothing planned</span>;
  const instant = new Date(task.next_occurrence);
  const day = formatDay(wallClock(instant, task.timezone).date, wallClock(now, task.timezone).date);
  const time = task.recurrence_pattern.time === null ? '' : `, ${formatTime(instant, task.timezone)}`;
  return (
    <span title={task.title} className="block text-base leading-tight text-balance md:text-2xl">
      {`${day}${time}`}
    </span>
  );
}
