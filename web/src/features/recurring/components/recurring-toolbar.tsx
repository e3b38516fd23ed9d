import { Search } from 'lucide-react';
import { recurringStatusLabels, priorityLabels } from '../../../lib/labels.ts';
import { controlClass } from '../../../ui/control-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Options } from '../../../ui/options.tsx';
import { Select } from '../../../ui/select.tsx';
import { priorityFilters, statusFilters, type RecurringView } from '../recurring-list.rules.ts';

const statusNames = { all: 'All Statuses', ...recurringStatusLabels };
const priorityNames = { all: 'All Priorities', ...priorityLabels };

interface RecurringToolbarProps {
  view: RecurringView;
  onChange: (change: Partial<RecurringView>) => void;
}

export function RecurringToolbar({ view, onChange }: RecurringToolbarProps) {
  return (
    <div className="flex flex-col gap-3 md:flex-row md:items-center">
      <label className="relative flex-1">
        <span className="sr-only">Search recurring tasks</span>
        <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
        <input
          type="search"
          value={view.search}
          onChange={(event) => onChange({ search: event.target.value })}
          placeholder="Search title and description"
          data-shortcut="search"
          className={controlClass('h-11 pl-10 md:h-10')}
        />
      </label>
      <div className="grid grid-cols-2 gap-2 md:flex">
        <Select
          aria-label="Status"
          value={view.status}
          onChange={(event) => onChange({ status: event.target.value as RecurringView['status'] })}
          className="md:w-40"
        >
          <Options values={statusFilters} names={statusNames} />
        </Select>
        <Select
          aria-label="Priority"
          value={view.priority}
          onChange={(event) => onChange({ priority: event.target.value as RecurringView['priority'] })}
          className="md:w-40"
        >
          <Options values={priorityFilters} names={priorityNames} />
        </Select>
      </div>
    </div>
  );
}
