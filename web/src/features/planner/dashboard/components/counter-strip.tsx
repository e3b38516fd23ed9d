import { counterBarPercent, type Counter } from '@aide/rules';
import { Inbox, ListTodo, Reply, UsersRound, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import type { DashboardCounts } from '../dashboard.rules.ts';

const counters: readonly { counter: Counter; label: string; icon: LucideIcon }[] = [
  { counter: 'contacts', label: 'Total Contacts', icon: UsersRound },
  { counter: 'pending', label: 'Pending Tasks', icon: ListTodo },
  { counter: 'followUps', label: 'Follow-ups', icon: Reply },
  { counter: 'backlog', label: 'Backlog Items', icon: Inbox },
];

/** Four figures. Each is exact from the first frame; its bar grows in 800 ms. */
export function CounterStrip({ counts }: { counts: DashboardCounts }) {
  return (
    <ul
      aria-label="Counters"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline md:grid-cols-4 lg:grid-cols-2"
    >
      {counters.map(({ counter, label, icon }) => (
        <li key={counter} className="flex flex-col bg-surface px-3.5 py-2.5">
          <span className="flex items-center justify-between gap-1 text-sm whitespace-nowrap text-muted">
            {label}
            <Icon of={icon} size={16} />
          </span>
          <span data-count className="font-serif text-2xl leading-tight tabular-nums">
            {counts[counter].toLocaleString('en')}
          </span>
          <Progress
            label={label}
            value={counterBarPercent(counter, counts[counter])}
            className="mt-1.5 h-1! [&>*]:animate-grow"
          />
        </li>
      ))}
    </ul>
  );
}
