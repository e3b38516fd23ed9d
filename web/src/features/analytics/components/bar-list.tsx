interface BarListProps {
  label: string;
  bars: readonly { name: string; value: number; note?: string }[];
}

/** Names with bars from a true zero, the number at the end of each; read aloud, it is a list of names and numbers. */
export function BarList({ label, bars }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {bars.map(({ name, value, note }) => (
        <li key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-3 text-sm">
          <span className="truncate text-muted" title={name}>
            {name}
          </span>
          <span className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="h-2.5 min-w-px rounded-r-sm bg-accent"
              style={{ width: `${(value / most) * 70}%` }}
            />
            <span className="font-medium whitespace-nowrap tabular-nums">{value.toLocaleString('en')}</span>
            {note !== undefined && <span className="truncate text-xs text-muted">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
