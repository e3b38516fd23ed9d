import { ArrowDownNarrowWide, ArrowUpNarrowWide, Search } from 'lucide-react';
import { controlClass } from '../../../ui/control-class.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { priorityFilters, sortKeys, statusFilters, type TaskView } from '../task-list.rules.ts';

const statusNames = { all: 'All statuses', pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' };
const priorityNames = { all: 'All priorities', high: 'High', medium: 'Medium', low: 'Low' };
const sortNames = { dueDate: 'Due date', title: 'Title', priority: 'Priority', status: 'Status' };

interface TasksToolbarProps {
  view: TaskView;
  onChange: (change: Partial<TaskView>) => void;
}

export function TasksToolbar({ view, onChange }: TasksToolbarProps) {
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
      <label className="relative flex-1">
        <span className="sr-only">Search tasks</span>
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
      <div className="grid grid-cols-2 gap-2 md:flex md:items-center">
        <Choice
          label="Status"
          value={view.status}
          options={statusFilters}
          names={statusNames}
          onChange={(status) => onChange({ status })}
        />
        <Choice
          label="Priority"
          value={view.priority}
          options={priorityFilters}
          names={priorityNames}
          onChange={(priority) => onChange({ priority })}
        />
        <Choice
          label="Sort by"
          value={view.sortBy}
          options={sortKeys}
          names={sortNames}
          onChange={(sortBy) => onChange({ sortBy })}
        />
        <IconButton
          label={`Sort order: ${view.descending ? 'Descending' : 'Ascending'}`}
          onClick={() => onChange({ descending: !view.descending })}
          className="border border-hairline bg-surface"
        >
          <Icon of={view.descending ? ArrowUpNarrowWide : ArrowDownNarrowWide} />
        </IconButton>
      </div>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  names: Record<T, string>;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, names, onChange }: ChoiceProps<T>) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
      className="md:w-40"
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </Select>
  );
}
