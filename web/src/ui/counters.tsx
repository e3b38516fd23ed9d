import { clsx } from 'clsx';

interface Counter {
  label: string;
  value: number;
  /** Drawn in red: something wants attention. */
  alarming?: boolean;
}

/** A quiet line of figures above a list. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl
      className="grid divide-x divide-hairline rounded-lg border border-hairline bg-surface"
      style={{ gridTemplateColumns: `repeat(${counters.length}, minmax(0, 1fr))` }}
    >
      {counters.map(({ label, value, alarming = false }) => (
        <div key={label} className="flex flex-col justify-between gap-0.5 px-3 py-3 md:px-5 md:py-4">
          <dt className="text-xs text-muted md:text-sm">{label}</dt>
          <dd className={clsx('font-serif text-2xl leading-tight tabular-nums md:text-3xl', alarming && 'text-red')}>
            {value.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
