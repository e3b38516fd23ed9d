import { clsx } from 'clsx';

interface Column {
  /** The label below the column; empty if there is no room for it. */
  label: string;
  /** For screen readers and the tooltip: 'Monday: 4 tasks'. */
  text: string;
  value: number;
  /** A second, paler column next to the first. */
  other?: number;
}

interface ColumnChartProps {
  label: string;
  columns: readonly Column[];
  /** Height of a value in percent. Default: relative to the tallest. */
  toPercent?: (value: number) => number;
  /** Shows the values above the columns. Default: true. */
  values?: boolean;
  className?: string;
}

/** A column chart from zero, with values above the columns; a list of sentences for screen readers. */
export function ColumnChart({ label, columns, toPercent, values = true, className }: ColumnChartProps) {
  const max = Math.max(1, ...columns.flatMap(({ value, other = 0 }) => [value, other]));
  const height = toPercent ?? ((value: number) => (value / max) * 100);
  return (
    <ol aria-label={label} className={clsx('flex items-end', className)}>
      {columns.map(({ label: name, text, value, other }) => (
        <li key={text} title={text} className="flex min-w-0 flex-1 flex-col">
          <span className="sr-only">{text}</span>
          <span
            aria-hidden="true"
            className={clsx(
              'flex h-24 items-end justify-center gap-0.5 border-b border-line-strong px-0.5 md:px-1',
              values && 'mt-4',
            )}
          >
            <Bar value={value} percent={height(value)} shown={values} tone="bg-accent" />
            {other !== undefined && <Bar value={other} percent={height(other)} shown={values} tone="bg-accent/35" />}
          </span>
          <span aria-hidden="true" className="h-5 pt-0.5 text-center text-xs whitespace-nowrap text-muted">
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Bar({ value, percent, shown, tone }: { value: number; percent: number; shown: boolean; tone: string }) {
  return (
    <span className="relative h-full max-w-7 min-w-0 flex-1">
      <span
        data-bar={percent}
        className={clsx('absolute inset-x-0 bottom-0 rounded-t-sm', tone)}
        style={{ height: `${percent}%` }}
      />
      {shown && value > 0 && (
        <span
          className="absolute inset-x-0 text-center text-xs leading-4 tabular-nums"
          style={{ bottom: `${percent}%` }}
        >
          {value}
        </span>
      )}
    </span>
  );
}
