import type { SavedView } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { Bookmark, BookmarkPlus, Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { viewFromAddress, viewToAddress, type TaskView } from '../task-list.rules.ts';

interface SavedViewsProps {
  view: TaskView;
  saved: readonly SavedView[];
  onChange: (change: Partial<TaskView>) => void;
  onSaved: (saved: SavedView[]) => void;
}

/** The menu of saved views: each shows its filters, and the current filters can be saved under a name. */
export function SavedViews({ view, saved, onChange, onSaved }: SavedViewsProps) {
  const [naming, setNaming] = useState(false);
  const query = new URLSearchParams(viewToAddress(view)).toString();
  const current = saved.find((each) => each.query === query);
  return (
    <>
      <Menu
        trigger={
          <Button
            tone="secondary"
            className="max-md:size-11! max-md:px-0! md:h-10!"
            icon={<Icon of={Bookmark} size={16} />}
            aria-label={current ? `Saved views, ${current.name}` : 'Saved views'}
          >
            <span className="max-w-32 truncate max-md:sr-only">{current?.name ?? 'Views'}</span>
          </Button>
        }
      >
        {saved.map((each) => (
          <MenuItem
            key={each.name}
            icon={<Icon of={each === current ? Check : Bookmark} size={16} />}
            onSelect={() => onChange(viewFromAddress(new URLSearchParams(each.query)))}
          >
            {each.name}
          </MenuItem>
        ))}
        {saved.length > 0 && <MenuSeparator />}
        {current ? (
          <MenuItem
            danger
            icon={<Icon of={Trash2} size={16} />}
            onSelect={() => {
              onSaved(saved.filter((each) => each !== current));
              toastWithAction({
                message: `Removed the view “${current.name}”`,
                label: 'Undo',
                onAction: () => onSaved([...saved]),
              });
            }}
          >
            {`Remove “${current.name}”`}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Icon of={BookmarkPlus} size={16} />}
            disabled={query === '' || saved.length >= limits.savedViews}
            onSelect={() => setNaming(true)}
          >
            {query === '' ? 'Filter the list to save a view' : 'Save this view'}
          </MenuItem>
        )}
      </Menu>
      {naming && (
        <NameDialog
          suggested={view.label === '' ? view.search : `#${view.label}`}
          taken={saved.map(({ name }) => name.toLowerCase())}
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false);
            onSaved([...saved, { name, query }]);
          }}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  suggested: string;
  /** The names of the saved views, in lower case. */
  taken: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ suggested, taken, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(suggested.slice(0, limits.tag));
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <FormDialog
      title="Save this view"
      submitLabel="Save view"
      onSubmit={(event) => {
        event.preventDefault();
        const given = name.trim();
        if (given === '') setError('Name is required');
        else if (taken.includes(given.toLowerCase())) setError('Another view has this name');
        else onName(given);
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={limits.tag}
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
