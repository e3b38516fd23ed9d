import { Choice } from '../../../ui/choice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SortOrder } from '../../../ui/sort-order.tsx';
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
      <SearchBox
        label="Search tasks"
        placeholder="Search title and description"
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <div className="grid grid-cols-2 gap-2 md:flex md:items-center">
        <Choice
          label="Status"
          value={view.status}
          values={statusFilters}
          names={statusNames}
          onChange={(status) => onChange({ status })}
        />
        <Choice
          label="Priority"
          value={view.priority}
          values={priorityFilters}
          names={priorityNames}
          onChange={(priority) => onChange({ priority })}
        />
        <div className="col-span-2 flex items-center gap-2">
          <Choice
            label="Sort by"
            value={view.sortBy}
            values={sortKeys}
            names={sortNames}
            onChange={(sortBy) => onChange({ sortBy })}
            className="flex-1 md:flex-none"
          />
          <SortOrder descending={view.descending} onChange={(descending) => onChange({ descending })} />
        </div>
      </div>
    </div>
  );
}
