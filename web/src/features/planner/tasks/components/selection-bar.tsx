import type { BulkAction, TaskStatus } from '@aide/contract';
import { Archive, CalendarClock, Check, ChevronDown, Trash2, X, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { statusLabels } from '../../../../lib/text/labels.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { useSelectedTasks } from '../../task-actions.ts';
import type { Selection } from '../use-selection.ts';

const statuses: readonly TaskStatus[] = ['pending', 'in_progress', 'postponed', 'cancelled'];

interface SelectionBarProps {
  selection: Selection;
  /** The number of tasks that can be selected: those that the list displays. */
  shown: number;
  busy: boolean;
  onApply: (action: BulkAction) => void;
  onReschedule: () => void;
  /** Opens the dialog that asks for the day. */
  onPostpone: () => void;
  onDelete: () => void;
}

/** Bulk actions for the selected tasks. Sticky at the bottom of the viewport. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, shown, busy, onApply, onReschedule, onPostpone, onDelete } = props;
  const chosen = selection.tasks.length;
  useSelectedTasks({
    tasks: selection.tasks,
    apply: (action) => {
      if (!busy) onApply(action);
    },
    openReschedule: onReschedule,
    openDelete: onDelete,
  });
  return (
    <section
      aria-label="Selected tasks"
      data-bottom-bar
      className="sticky bottom-[calc(0.75rem+var(--tab-bar))] z-20 flex animate-rise-in flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-line-strong/60 bg-surface p-2 pl-4 shadow-lift"
    >
      <p aria-live="polite" className="text-sm font-medium tabular-nums">
        {chosen} selected
      </p>
      {chosen < shown && (
        <Button tone="quiet" size="sm" onClick={selection.all}>
          Select all {shown.toLocaleString('en')}
        </Button>
      )}
      <div className="ml-auto flex items-center gap-1">
        <Action
          icon={Check}
          label="Complete"
          disabled={busy}
          onClick={() => onApply({ action: 'status', status: 'completed' })}
        />
        <Menu
          trigger={
            <Button tone="quiet" size="sm" disabled={busy}>
              Status
              <Icon of={ChevronDown} size={14} />
            </Button>
          }
        >
          {statuses.map((status) => (
            <MenuItem
              key={status}
              onSelect={() => (status === 'postponed' ? onPostpone() : onApply({ action: 'status', status }))}
            >
              {status === 'postponed' ? 'Postponed…' : statusLabels[status]}
            </MenuItem>
          ))}
        </Menu>
        <Action icon={CalendarClock} label="Reschedule" disabled={busy} onClick={onReschedule} />
        <Action icon={Archive} label="Move to Backlog" disabled={busy} onClick={() => onApply({ action: 'backlog' })} />
        <Action icon={Trash2} label="Delete" disabled={busy} onClick={onDelete} className="hover:text-red" />
        <IconButton label="Clear the selection" onClick={selection.clear} className="size-9!">
          <Icon of={X} />
        </IconButton>
      </div>
    </section>
  );
}

interface ActionProps extends Omit<ComponentProps<typeof Button>, 'icon'> {
  icon: LucideIcon;
  label: string;
}

/** Icon only on narrow screens. */
function Action({ icon, label, ...rest }: ActionProps) {
  return (
    <Button {...rest} tone="quiet" size="sm" title={label} icon={<Icon of={icon} size={16} />}>
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  );
}
