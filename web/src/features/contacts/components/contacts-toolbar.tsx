import { ArrowDownAZ, ArrowUpAZ, Search } from 'lucide-react';
import { controlClass } from '../../../ui/control-class.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { sortFields, type ContactView, type SortField } from '../contact-list.rules.ts';

const sortLabels: Record<SortField, string> = { name: 'Name', email: 'Email', company: 'Company' };

interface ContactsToolbarProps {
  view: ContactView;
  onChange: (change: Partial<ContactView>) => void;
}

export function ContactsToolbar({ view, onChange }: ContactsToolbarProps) {
  const direction = view.descending ? 'Descending' : 'Ascending';
  return (
    <div className="flex flex-col gap-3 md:flex-row md:items-center">
      <label className="relative flex-1">
        <span className="sr-only">Search contacts</span>
        <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
        <input
          type="search"
          value={view.search}
          onChange={(event) => onChange({ search: event.target.value })}
          placeholder="Search contacts"
          data-shortcut="search"
          className={controlClass('h-11 pl-10 md:h-10')}
        />
      </label>
      <div className="flex items-center gap-2">
        <Select
          aria-label="Sort by"
          value={view.sortBy}
          onChange={(event) => onChange({ sortBy: event.target.value as SortField })}
          className="flex-1 md:w-40 md:flex-none"
        >
          {sortFields.map((field) => (
            <option key={field} value={field}>
              {sortLabels[field]}
            </option>
          ))}
        </Select>
        <IconButton
          label={`Sort order: ${direction}`}
          onClick={() => onChange({ descending: !view.descending })}
          className="border border-hairline bg-surface"
        >
          <Icon of={view.descending ? ArrowUpAZ : ArrowDownAZ} />
        </IconButton>
      </div>
    </div>
  );
}
