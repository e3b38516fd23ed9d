import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import { formatHours, formatRateChange, formatResponseChange, percent } from '../analytics.rules.ts';

interface HeadlineFiguresProps {
  analytics: Analytics;
  period: AnalyticsPeriod;
}

/** The four main figures; two are compared with the previous period, if there is one. */
export function HeadlineFigures({ analytics, period }: HeadlineFiguresProps) {
  const { weeklyStats, comparison } = analytics;
  const figures = [
    {
      label: 'Completion Rate',
      value: percent(weeklyStats.completionRate),
      note: formatRateChange(comparison.completionRate, period),
    },
    { label: 'Total Tasks', value: weeklyStats.totalTasks.toLocaleString('en'), note: null },
    { label: 'Completed', value: weeklyStats.completedTasks.toLocaleString('en'), note: null },
    {
      label: 'Avg Response',
      value: formatHours(weeklyStats.avgResponseTime),
      note: formatResponseChange(comparison.responseTime),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline md:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col bg-surface px-4 py-4 md:px-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-serif text-3xl leading-tight tabular-nums md:text-4xl">{value}</dd>
          {note !== null && <dd className="text-xs text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
