import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';

interface FilterSheetProps {
  /** Title of the sheet and label of the button. Default: Filters. */
  title?: string;
  /** The number of active filters. */
  active?: number;
  /** Label of the button that closes the sheet. */
  showLabel: string;
  /** Resets the filters. Without it there is no reset button. */
  onClear?: () => void;
  children: ReactNode;
}

/** A button that opens the filters of a list in a sheet, for phones. */
export function FilterSheet({ title = 'Filters', active = 0, showLabel, onClear, children }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={active === 0 ? title : `${title}, ${active} active`}
        onClick={() => setOpen(true)}
        className="relative size-11! border border-line-strong/40 bg-surface"
      >
        <Icon of={SlidersHorizontal} />
        {active > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1 -right-1 flex size-4.5 items-center justify-center rounded-full bg-accent text-xs text-on-accent tabular-nums"
          >
            {active}
          </span>
        )}
      </IconButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        footer={
          <>
            {onClear && (
              <Button tone="quiet" onClick={onClear}>
                Clear filters
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>{showLabel}</Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
