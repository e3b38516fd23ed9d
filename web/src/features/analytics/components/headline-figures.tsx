import type { Analytics } from '@aide/contract';
import { hours, percent } from '../analytics.rules.ts';

/** Said whatever the data: a fixed text of the product. */
const fixedNotes = { rate: '+15% from last week', response: '24% faster' } as const;

/** The four figures an executive looks at first. `notes`: with the fixed words beside two of them. */
export function HeadlineFigures({ analytics, notes = false }: { analytics: Analytics; notes?: boolean }) {
  const { weeklyStats } = analytics;
  const figures = [
    { label: 'Completion Rate', value: percent(weeklyStats.completionRate), note: notes ? fixedNotes.rate : undefined },
    { label: 'Total Tasks', value: weeklyStats.totalTasks.toLocaleString('en'), note: undefined },
    { label: 'Completed', value: weeklyStats.completedTasks.toLocaleString('en'), note: undefined },
    {
      label: 'Avg Response',
      value: hours(weeklyStats.avgResponseTime),
      note: notes ? fixedNotes.response : undefined,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline md:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col bg-surface px-4 py-4 md:px-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-serif text-3xl leading-tight tabular-nums md:text-4xl">{value}</dd>
          {note !== undefined && <dd className="text-xs text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
