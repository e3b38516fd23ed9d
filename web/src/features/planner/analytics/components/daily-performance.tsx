import type { Analytics } from '@aide/contract';
import { ColumnChart } from './column-chart.tsx';

const weekLength = 7;
/** In a monthly chart, every fifth day has a label. */
const labelEvery = 5;

interface DailyPerformanceProps {
  days: Analytics['dailyPerformance'];
  toPercent?: (value: number) => number;
}

export function DailyPerformance({ days, toPercent }: DailyPerformanceProps) {
  return (
    <figure>
      <ColumnChart
        label="Tasks created and completed by day"
        {...(toPercent ? { toPercent } : {})}
        values={days.length <= weekLength}
        columns={days.map(({ day, created, completed }, index) => ({
          label: formatLabel(day, index, days.length),
          text: `${day}: ${created} created, ${completed} completed`,
          value: completed,
          other: created,
        }))}
      />
      <figcaption className="mt-2 flex gap-5 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-sm bg-accent" /> completed
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-sm bg-accent/35" /> created
        </span>
      </figcaption>
    </figure>
  );
}

function formatLabel(day: string, index: number, days: number): string {
  if (days <= weekLength) return day.slice(0, 3);
  return index === 0 || (index + 1) % labelEvery === 0 ? day : '';
}
