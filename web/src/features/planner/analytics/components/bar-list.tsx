import { categoryName } from '../analytics.rules.ts';

interface BarListProps {
  label: string;
  bars: readonly { name: string; value: number; note?: string }[];
}

/** Horizontal bars from zero with their values; a list for screen readers. */
export function BarList({ label, bars }: BarListProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {bars.map(({ name, value, note }) => (
        <li key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-3 text-sm">
          <span className="truncate text-muted" title={categoryName(name)}>
            {categoryName(name)}
          </span>
          <span className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="h-2.5 min-w-px rounded-r-sm bg-accent"
              style={{ width: `${(value / max) * 50}%` }}
            />
            <span className="font-medium whitespace-nowrap tabular-nums">{value.toLocaleString('en')}</span>
            {note !== undefined && <span className="text-xs whitespace-nowrap text-muted">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
