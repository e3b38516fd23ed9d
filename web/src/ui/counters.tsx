import { clsx } from 'clsx';

interface Counter {
  label: string;
  value: number;
  /** Shows the figure in red. */
  alarming?: boolean;
}

interface CountersProps {
  counters: readonly Counter[];
  /** One line of text on phones, so that more of the list fits. Default: boxes. */
  lineOnPhone?: boolean;
}

/** A row of figures above a list. */
export function Counters({ counters, lineOnPhone = false }: CountersProps) {
  return (
    <dl
      className={clsx(
        'grid divide-x divide-hairline rounded-lg border border-hairline bg-surface',
        lineOnPhone &&
          'max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:divide-x-0 max-md:border-0 max-md:bg-transparent',
      )}
      style={{ gridTemplateColumns: `repeat(${counters.length}, minmax(0, 1fr))` }}
    >
      {counters.map(({ label, value, alarming = false }) => (
        <div
          key={label}
          className={clsx(
            'flex flex-col justify-between gap-0.5 px-3 py-3 md:px-5 md:py-4',
            lineOnPhone && 'max-md:flex-row-reverse max-md:gap-1 max-md:p-0 max-md:text-sm',
          )}
        >
          <dt className={clsx('text-muted', lineOnPhone ? 'text-sm' : 'text-xs md:text-sm')}>{label}</dt>
          <dd
            className={clsx(
              'tabular-nums md:font-serif md:text-3xl md:leading-tight',
              lineOnPhone ? 'max-md:text-sm' : 'font-serif text-2xl leading-tight',
              alarming && 'text-red',
            )}
          >
            {value.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
