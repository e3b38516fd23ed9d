import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentsProps<T extends string> {
  /** The accessible name of the group. */
  label: string;
  value: T;
  values: readonly T[];
  names: Record<T, string>;
  onChange: (value: T) => void;
}

/** Radio buttons in a row: arrow keys move between them, and screen readers announce the position. */
export function Segments<T extends string>({ label, value, values, names, onChange }: SegmentsProps<T>) {
  const group = useId();
  return (
    <fieldset className="flex rounded-md border border-hairline bg-sunken p-0.5! max-md:w-full">
      <legend className="sr-only">{label}</legend>
      {values.map((each) => (
        <label
          key={each}
          className={clsx(
            'flex h-9 cursor-pointer items-center justify-center rounded-sm px-3 text-sm font-medium whitespace-nowrap transition-colors duration-150 max-md:flex-1 md:px-4',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            each === value ? 'bg-surface text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {names[each]}
        </label>
      ))}
    </fieldset>
  );
}
