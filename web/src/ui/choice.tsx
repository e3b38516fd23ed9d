import { clsx } from 'clsx';
import { Options } from './options.tsx';
import { Select } from './select.tsx';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  values: readonly T[];
  names: Record<T, string>;
  onChange: (value: T) => void;
  className?: string;
}

/** A select above a list, for a filter or the sort order. */
export function Choice<T extends string>({ label, value, values, names, onChange, className }: ChoiceProps<T>) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(values.find((each) => each === event.target.value) ?? value)}
      className={clsx('md:w-40', className)}
    >
      <Options values={values} names={names} />
    </Select>
  );
}
