import type { Contact, Due, Task } from '@aide/contract';
import { useState, type KeyboardEvent } from 'react';
import { limits } from '@aide/contract/limits';
import { fromTaskDue } from '../../../../lib/time/task-due.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { formatWhen } from '../../../../lib/time/when-text.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { ContactOptions } from '../../../../ui/contact-options.tsx';
import { Button } from '../../../../ui/button.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { Select } from '../../../../ui/select.tsx';
import { useReadDate } from '../use-read-date.ts';

interface RowChanges {
  title?: string;
  contact?: Contact | null;
  due?: Due | null;
}

interface RowEditorProps {
  task: Task;
  contacts: readonly Contact[];
  /** Called with the changed fields. */
  onSave: (changes: RowChanges) => void;
  onCancel: () => void;
}

/** Edits a row in place: title, contact, and the due date in words. Enter saves, Escape cancels. */
export function RowEditor({ task, contacts, onSave, onCancel }: RowEditorProps) {
  const now = useNow();
  const timeZone = useZone();
  const before = fromTaskDue(task, timeZone);
  const today = wallClock(now, timeZone).date;
  const initialWhen = before ? formatWhen(before, today) : '';
  const [title, setTitle] = useState(task.title);
  const [contactId, setContactId] = useState(task.contact_id ?? '');
  const [when, setWhen] = useState(initialWhen);
  const read = useReadDate(when === initialWhen ? '' : when);
  const unread = when.trim() !== '' && when !== initialWhen && read !== null && read.due === null;
  const waiting = when.trim() !== '' && when !== initialWhen && read === null;

  function save(): void {
    if (title.trim() === '' || unread || waiting) return;
    onSave({
      ...(title.trim() === task.title ? {} : { title: title.trim() }),
      ...(contactId === (task.contact_id ?? '')
        ? {}
        : { contact: contacts.find(({ id }) => id === contactId) ?? null }),
      ...(when === initialWhen ? {} : { due: when.trim() === '' ? null : (read?.due ?? null) }),
    });
  }

  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onCancel();
    },
  };

  return (
    <form
      aria-label={`Edit ${task.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      {...keys}
      className="flex h-full items-center gap-2 border-b border-hairline"
    >
      <input
        // The user opened the form, so it takes the focus.
        ref={focusOnce}
        aria-label="Title"
        required
        maxLength={limits.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        className={controlClass('h-9! min-w-0 flex-1')}
      />
      <Select
        aria-label="Contact"
        value={contactId}
        onChange={(event) => setContactId(event.target.value)}
        className="w-44 [&>select]:h-9!"
      >
        <ContactOptions contacts={contacts} format={({ name }) => name} />
      </Select>
      <span className="relative">
        <input
          aria-label="Due"
          aria-invalid={unread || undefined}
          value={when}
          placeholder="No due date"
          title={read?.due ? formatWhen(read.due, today) : undefined}
          onChange={(event) => setWhen(event.target.value)}
          className={controlClass('h-9! w-44!')}
        />
        <output className="absolute top-full right-0 z-20 mt-1 rounded-sm bg-ink px-2 py-1 text-xs whitespace-nowrap text-paper empty:hidden">
          {read?.due && formatWhen(read.due, today)}
          {unread && 'No date found. Try “friday 3pm”.'}
        </output>
      </span>
      <Button type="submit" size="sm">
        Save
      </Button>
      <Button tone="quiet" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  if (!field || field.dataset['focused']) return;
  field.dataset['focused'] = 'true';
  field.focus();
  field.select();
}
