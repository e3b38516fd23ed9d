import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';

interface SortOrderProps {
  descending: boolean;
  onChange: (descending: boolean) => void;
}

/** Reverses the sort order. */
export function SortOrder({ descending, onChange }: SortOrderProps) {
  return (
    <IconButton
      label={`Sort order: ${descending ? 'Descending' : 'Ascending'}`}
      onClick={() => onChange(!descending)}
      className="border border-line-strong/40 bg-surface max-md:size-11"
    >
      <Icon of={descending ? ArrowUpNarrowWide : ArrowDownNarrowWide} />
    </IconButton>
  );
}
