import type { SavedView } from '@aide/contract';
import { taskLayouts, taskPriorityFilters, taskSortKeys, taskStatusFilters } from '@aide/contract/enums';
import { X } from 'lucide-react';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { Button } from '../../../../ui/button.tsx';
import { Choice } from '../../../../ui/choice.tsx';
import { FilterSheet } from '../../../../ui/filter-sheet.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/select.tsx';
import { SortOrder } from '../../../../ui/sort-order.tsx';
import type { TaskView } from '../task-list.rules.ts';
import { SavedViews } from './saved-views.tsx';

const layoutNames = { agenda: 'Agenda', cards: 'Cards', calendar: 'Calendar' };
const statusNames = { all: 'All statuses', pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' };
const priorityNames = { all: 'All priorities', urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' };
const sortNames = { dueDate: 'Due date', title: 'Title', priority: 'Priority', status: 'Status' };

interface TasksToolbarProps {
  view: TaskView;
  /** The labels of the open tasks. */
  labels: readonly string[];
  onChange: (change: Partial<TaskView>) => void;
}

interface ToolbarProps extends TasksToolbarProps {
  saved: readonly SavedView[];
  onSaved: (saved: SavedView[]) => void;
}

/** Views, search and filters. On phones the filters are in a sheet, so that the first task is visible. */
export function TasksToolbar({ view, labels, saved, onChange, onSaved }: ToolbarProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-col gap-2 md:flex-row md:flex-wrap md:items-center md:gap-3">
      <Segments
        label="View"
        value={view.layout}
        values={taskLayouts}
        names={layoutNames}
        onChange={(layout) => onChange({ layout })}
      />
      <div className="flex min-w-44 flex-1 items-center gap-2">
        <SearchBox label="Search tasks" value={view.search} onChange={(search) => onChange({ search })} />
        {isPhone && <TaskFilterSheet view={view} labels={labels} onChange={onChange} />}
        {isPhone && <SavedViews view={view} saved={saved} onChange={onChange} onSaved={onSaved} />}
      </div>
      {!isPhone && <Filters view={view} labels={labels} onChange={onChange} />}
      {!isPhone && <SavedViews view={view} saved={saved} onChange={onChange} onSaved={onSaved} />}
      {view.due === 'overdue' && (
        <Button
          tone="secondary"
          size="sm"
          className="self-start md:self-center"
          icon={<Icon of={X} size={14} />}
          onClick={() => onChange({ due: 'all' })}
        >
          Overdue only
        </Button>
      )}
    </div>
  );
}

function Filters({ view, labels, onChange }: TasksToolbarProps) {
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:items-center">
      <Choice
        label="Status"
        value={view.status}
        values={taskStatusFilters}
        names={statusNames}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label="Priority"
        value={view.priority}
        values={taskPriorityFilters}
        names={priorityNames}
        onChange={(priority) => onChange({ priority })}
      />
      {(labels.length > 0 || view.label !== '') && (
        <Select
          aria-label="Label"
          value={view.label}
          onChange={(event) => onChange({ label: event.target.value })}
          className="md:w-36"
        >
          <option value="">All labels</option>
          {[...new Set([...labels, ...(view.label === '' ? [] : [view.label])])].map((label) => (
            <option key={label} value={label}>
              {`#${label}`}
            </option>
          ))}
        </Select>
      )}
      {view.layout === 'cards' && (
        <div className="col-span-2 flex items-center gap-2">
          <Choice
            label="Sort by"
            value={view.sortBy}
            values={taskSortKeys}
            names={sortNames}
            onChange={(sortBy) => onChange({ sortBy })}
            className="flex-1 md:flex-none"
          />
          <SortOrder descending={view.descending} onChange={(descending) => onChange({ descending })} />
        </div>
      )}
    </div>
  );
}

/** The filters that keep tasks out of the list. */
const noFilters = { status: 'all', priority: 'all', due: 'all', label: '' } as const;

function TaskFilterSheet({ view, labels, onChange }: TasksToolbarProps) {
  const active = [view.status, view.priority, view.due, view.label || 'all'].filter(
    (filter) => filter !== 'all',
  ).length;
  return (
    <FilterSheet active={active} showLabel="Show tasks" onClear={() => onChange(noFilters)}>
      <Filters view={view} labels={labels} onChange={onChange} />
    </FilterSheet>
  );
}
