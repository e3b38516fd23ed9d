import { Search } from 'lucide-react';
import { controlClass } from './control-class.ts';
import { Icon } from './icon.tsx';

interface SearchBoxProps {
  /** The accessible name and the placeholder: 'Search tasks'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search field above a list; `/` focuses it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <label className="relative flex-1">
      <span className="sr-only">{label}</span>
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        data-shortcut="search"
        className={controlClass('h-11 pl-10 md:h-10')}
      />
    </label>
  );
}
