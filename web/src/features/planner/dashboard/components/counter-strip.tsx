import { counterBarPercent, type Counter } from '@aide/rules';
import { Inbox, ListTodo, Reply, UsersRound, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import type { DashboardCounts } from '../dashboard.rules.ts';
import { useCountUp } from './use-count-up.ts';

const counters: readonly { counter: Counter; label: string; icon: LucideIcon }[] = [
  { counter: 'contacts', label: 'Total Contacts', icon: UsersRound },
  { counter: 'pending', label: 'Pending Tasks', icon: ListTodo },
  { counter: 'followUps', label: 'Follow-ups', icon: Reply },
  { counter: 'backlog', label: 'Backlog Items', icon: Inbox },
];

/** A row of four figures. */
export function CounterStrip({ counts }: { counts: DashboardCounts }) {
  return (
    <ul
      aria-label="Counters"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline md:grid-cols-4"
    >
      {counters.map(({ counter, label, icon }) => (
        <li key={counter} className="flex flex-col bg-surface px-4 py-3.5 md:px-5 md:py-4">
          <span className="flex items-center justify-between gap-2 text-sm text-muted">
            {label}
            <Icon of={icon} size={16} />
          </span>
          <Count value={counts[counter]} />
          <Progress label={label} value={counterBarPercent(counter, counts[counter])} className="mt-2.5 h-1!" />
        </li>
      ))}
    </ul>
  );
}

/** The animation is aria-hidden; screen readers get the final value. */
function Count({ value }: { value: number }) {
  const shown = useCountUp(value);
  return (
    <span className="font-serif text-3xl leading-tight tabular-nums">
      <span aria-hidden="true" data-count>
        {shown.toLocaleString('en')}
      </span>
      <span className="sr-only">{value}</span>
    </span>
  );
}
