import { clsx } from 'clsx';

export const layouts = ['executive', 'detailed', 'minimal'] as const;
export type Layout = (typeof layouts)[number];

const names: Record<Layout, string> = { executive: 'Executive', detailed: 'Detailed', minimal: 'Minimal' };

/** Radio buttons in a row: arrows move between them, and a screen reader says which of three. */
export function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  return (
    <fieldset className="flex rounded-md border border-hairline bg-sunken p-0.5">
      <legend className="sr-only">Layout</legend>
      {layouts.map((name) => (
        <label
          key={name}
          className={clsx(
            'flex h-9 cursor-pointer items-center rounded-sm px-4 text-sm font-medium transition-colors duration-150',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            name === layout ? 'bg-surface text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="layout"
            className="sr-only"
            checked={name === layout}
            onChange={() => onChange(name)}
          />
          {names[name]}
        </label>
      ))}
    </fieldset>
  );
}
