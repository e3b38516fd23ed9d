import { clsx } from 'clsx';
import { useEffect, type KeyboardEvent } from 'react';
import { CompleteCircle } from '../../../planner/complete-circle.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { PaletteEntry } from '../palette.rules.ts';

interface PaletteListProps {
  id: string;
  choices: readonly PaletteEntry[];
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (entry: PaletteEntry) => void;
  /** Called for a key press on a focused option. */
  onKey: (event: KeyboardEvent, entry: PaletteEntry) => void;
}

/** The options under their headings. The field keeps the focus; screen readers get the active option by its id. */
export function PaletteList({ id, choices, active, optionId, onPoint, onChoose, onKey }: PaletteListProps) {
  const activeId = optionId(active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div {...paletteAria.list(id)} className="min-h-0 overflow-y-auto p-2">
      {groupByHeading(choices).map(({ heading, first, entries }) => (
        <div key={`${heading} ${first}`} {...paletteAria.group(heading)}>
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
            {heading}
          </p>
          {entries.map((entry, place) => {
            const index = first + place;
            return (
              <div key={entry.id} role="none" className="relative" onPointerDown={(event) => event.preventDefault()}>
                <button
                  type="button"
                  {...paletteAria.option(optionId(index), index === active)}
                  onPointerMove={() => onPoint(index)}
                  onFocus={() => onPoint(index)}
                  onKeyDown={(event) => onKey(event, entry)}
                  onClick={() => onChoose(entry)}
                  className={clsx(
                    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md py-2 pr-3 text-left text-sm -outline-offset-2 md:min-h-10',
                    entry.task ? 'pl-11' : 'pl-3',
                    index === active && 'bg-accent-soft',
                  )}
                >
                  {!entry.task && <Icon of={entry.icon} className="shrink-0 text-muted" />}
                  <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-md:flex-col">
                    <span className="max-w-full min-w-0 flex-1 truncate">{entry.label}</span>
                    {entry.chips && entry.chips.length > 0 && (
                      <span className="flex shrink-0 flex-wrap gap-1.5">
                        {entry.chips.map((chip) => (
                          <span
                            key={chip}
                            className="rounded-full border border-hairline bg-surface px-2 py-0.5 text-xs text-ink"
                          >
                            {chip}
                          </span>
                        ))}
                      </span>
                    )}
                    {entry.hint && (
                      <span className="max-w-full shrink-0 truncate text-muted max-md:text-xs md:max-w-[52%]">
                        {entry.hint}
                      </span>
                    )}
                  </span>
                </button>
                {entry.task && (
                  // For the pointer only: an option must not contain a control. The keyboard uses the shortcut d.
                  <span aria-hidden="true" className="absolute top-2.5 left-3 md:top-2">
                    <CompleteCircle task={entry.task} tabIndex={-1} />
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface Run {
  heading: string;
  /** The index of the first entry. */
  first: number;
  entries: PaletteEntry[];
}

/** Groups adjacent entries under one heading. */
function groupByHeading(choices: readonly PaletteEntry[]): Run[] {
  const runs: Run[] = [];
  for (const [index, entry] of choices.entries()) {
    const heading = entry.id === 'capture' ? 'Capture' : entry.group;
    const last = runs.at(-1);
    if (last?.heading === heading) last.entries.push(entry);
    else runs.push({ heading, first: index, entries: [entry] });
  }
  return runs;
}

/**
 * Attributes of the ARIA combobox pattern: the field keeps the focus and refers to the active option by id. A native
 * select or datalist supports neither this search nor icons and headings.
 */
const paletteAria = {
  list: (id: string) => ({ id, role: 'listbox', 'aria-label': 'Results' }),
  group: (heading: string) => ({ role: 'group', 'aria-label': heading }),
  option: (id: string, active: boolean) => ({ id, role: 'option', 'aria-selected': active, tabIndex: -1 }),
} as const;
