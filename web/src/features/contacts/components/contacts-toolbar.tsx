import { Choice } from '../../../ui/choice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SortOrder } from '../../../ui/sort-order.tsx';
import { sortFields, type ContactView, type SortField } from '../contact-list.rules.ts';

const sortLabels: Record<SortField, string> = { name: 'Name', email: 'Email', company: 'Company' };

interface ContactsToolbarProps {
  view: ContactView;
  onChange: (change: Partial<ContactView>) => void;
}

export function ContactsToolbar({ view, onChange }: ContactsToolbarProps) {
  return (
    <div className="flex flex-col gap-3 md:flex-row md:items-center">
      <SearchBox label="Search contacts" value={view.search} onChange={(search) => onChange({ search })} />
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
    </div>
  );
}
