import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { FilterSheet } from '../../../../ui/filter-sheet.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { SortOrder } from '../../../../ui/sort-order.tsx';
import { sortFields, type ContactView, type SortField } from '../contact-list.rules.ts';

const sortLabels: Record<SortField, string> = { name: 'Name', email: 'Email', company: 'Company' };

interface ContactsToolbarProps {
  view: ContactView;
  onChange: (change: Partial<ContactView>) => void;
}

/** Search and sort order. On phones the sort order is in a sheet. */
export function ContactsToolbar({ view, onChange }: ContactsToolbarProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex items-center gap-2 md:gap-3">
      <SearchBox label="Search contacts" value={view.search} onChange={(search) => onChange({ search })} />
      {isPhone ? (
        <FilterSheet title="Sort" showLabel="Show contacts">
          <Order view={view} onChange={onChange} />
        </FilterSheet>
      ) : (
        <Order view={view} onChange={onChange} />
      )}
    </div>
  );
}

function Order({ view, onChange }: ContactsToolbarProps) {
  return (
    <div className="flex items-center gap-2">
      <Choice
        label="Sort by"
        value={view.sortBy}
        values={sortFields}
        names={sortLabels}
        onChange={(sortBy) => onChange({ sortBy })}
        className="flex-1 md:flex-none"
      />
      <SortOrder descending={view.descending} onChange={(descending) => onChange({ descending })} />
    </div>
  );
}
