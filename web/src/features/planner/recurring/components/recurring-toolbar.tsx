import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { priorityLabels, recurringStatusLabels } from '../../../../lib/text/labels.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { FilterSheet } from '../../../../ui/filter-sheet.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { priorityFilters, statusFilters, type RecurringView } from '../recurring-list.rules.ts';

const statusNames = { all: 'All Statuses', ...recurringStatusLabels };
const priorityNames = { all: 'All Priorities', ...priorityLabels };

interface RecurringToolbarProps {
  view: RecurringView;
  onChange: (change: Partial<RecurringView>) => void;
}

/** Search and filters. On phones the filters are in a sheet. */
export function RecurringToolbar({ view, onChange }: RecurringToolbarProps) {
  const isPhone = useIsPhone();
  const active = [view.status, view.priority].filter((filter) => filter !== 'all').length;
  return (
    <div className="flex items-center gap-2 md:gap-3">
      <SearchBox label="Search recurring tasks" value={view.search} onChange={(search) => onChange({ search })} />
      {isPhone ? (
        <FilterSheet
          active={active}
          showLabel="Show recurring tasks"
          onClear={() => onChange({ status: 'all', priority: 'all' })}
        >
          <Filters view={view} onChange={onChange} />
        </FilterSheet>
      ) : (
        <Filters view={view} onChange={onChange} />
      )}
    </div>
  );
}

function Filters({ view, onChange }: RecurringToolbarProps) {
  return (
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
  );
}
