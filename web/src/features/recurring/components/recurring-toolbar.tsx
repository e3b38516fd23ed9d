import { priorityLabels, recurringStatusLabels } from '../../../lib/text/labels.ts';
import { Choice } from '../../../ui/choice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
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
      <SearchBox
        label="Search recurring tasks"
        placeholder="Search title and description"
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <div className="grid grid-cols-2 gap-2 md:flex">
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
      </div>
    </div>
  );
}
