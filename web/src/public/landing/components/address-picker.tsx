import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { emailDemo } from '../../../content/marketing.ts';
import { Icon } from '../../../ui/icon.tsx';

const { addresses, domain } = emailDemo;

/** ARIA attributes of a select-only combobox: the button keeps the focus and refers to the active option. */
const aria = {
  button: (list: string, activeId: string | undefined) => ({
    role: 'combobox',
    'aria-haspopup': 'listbox' as const,
    'aria-expanded': activeId !== undefined,
    'aria-controls': list,
    'aria-activedescendant': activeId,
  }),
  list: (id: string) => ({ id, role: 'listbox', 'aria-label': 'Sample addresses' }),
  entry: (id: string, selected: boolean) => ({ id, role: 'option', 'aria-selected': selected, tabIndex: -1 }),
} as const;

interface AddressPickerProps {
  chosen: number;
  onChoose: (index: number) => void;
}

/**
 * Not the shared select, which cannot show three texts per option, nor the shared menu, which is larger than the rest
 * of this page.
 */
export function AddressPicker({ chosen, onChoose }: AddressPickerProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(chosen);
  const frame = useRef<HTMLDivElement>(null);
  const address = addresses[chosen] ?? addresses[0];

  useEffect(() => {
    if (!open) return undefined;
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, [open]);

  function show(): void {
    setActive(chosen);
    setOpen(true);
  }
  function choose(index: number): void {
    onChoose(index);
    setOpen(false);
  }
  function press(event: KeyboardEvent): void {
    const last = addresses.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const move = moves[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') setOpen(false);
    else if (move !== undefined) {
      event.preventDefault();
      if (open) setActive(move);
      else show();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (open) choose(active);
      else show();
    }
  }

  return (
    <div ref={frame} className="relative">
      <button
        type="button"
        {...aria.button(`${id}-list`, open ? `${id}-${active}` : undefined)}
        aria-label="BCC address"
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={press}
        className="flex h-11 w-full items-center justify-between gap-3 rounded-md border border-line-strong/60 bg-surface px-3 text-left transition-colors duration-150 hover:border-line-strong md:h-10"
      >
        <span className="truncate">
          <span className="font-medium text-accent">{address.word}</span>@{domain}
        </span>
        <Icon of={ChevronDown} size={16} className="shrink-0 text-muted" />
      </button>
      <div
        {...aria.list(`${id}-list`)}
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-1.5 animate-rise-in rounded-lg border border-hairline bg-surface p-1 shadow-lift"
      >
        {addresses.map(({ label, description, word }, index) => (
          <button
            key={word}
            type="button"
            {...aria.entry(`${id}-${index}`, index === chosen)}
            data-active={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
            className="flex w-full cursor-pointer flex-wrap text-left items-baseline justify-between gap-x-4 rounded-sm px-3 py-2 data-active:bg-sunken"
          >
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-muted">{description}</span>
            </span>
            <span className="text-sm text-accent">
              {word}@{domain}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
