import type { Contact, Task } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { formatLead } from '@aide/rules';
import { Bell, Tag, Users, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatLabels, parseLabelWords } from '../../../../lib/text/label-words.ts';
import { contactLabel } from '../../../../lib/text/labels.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ReminderOptions } from '../../../../ui/reminder-options.tsx';
import { Select } from '../../../../ui/select.tsx';
import { quoteTitle, type TaskChange } from '../task-change.rules.ts';
import { useTaskChanges } from '../use-task-changes.ts';

/** The fields that most tasks do not have: a reminder of its own, further people and labels. */
export function TaskExtras({ task, contacts }: { task: Task; contacts: readonly Contact[] }) {
  const change = useTaskChanges();
  const save = (body: TaskChange['body'], shown: Partial<Task>, what: string) =>
    void change(task, { body, shown, message: `${quoteTitle(task)}: ${what}` });
  const setPeople = (ids: string[], what: string) => save({ alsoWith: ids }, { also_with: ids }, what);
  const setLabels = (labels: string[], what: string) => save({ labels }, { labels }, what);
  const further = task.also_with.flatMap((id) => contacts.find((contact) => contact.id === id) ?? []);
  const offered = contacts.filter(({ id }) => id !== task.contact_id && !task.also_with.includes(id));
  return (
    <div className="flex flex-col gap-3 text-sm">
      {task.due_date !== null && (
        <Line icon={Bell} name="Remind">
          <Select
            aria-label="Remind"
            value={task.remind_before ?? ''}
            onChange={({ target: { value } }) => {
              const remindBefore = value === '' ? null : Number(value);
              const when = remindBefore === null ? 'at the usual times' : formatLead(remindBefore).toLowerCase();
              save({ remindBefore }, { remind_before: remindBefore }, `reminder ${when}`);
            }}
          >
            <ReminderOptions chosen={task.remind_before} />
          </Select>
        </Line>
      )}
      {(further.length > 0 || (task.contact_id !== null && offered.length > 0)) && (
        <Line icon={Users} name="Also with">
          {further.map((contact) => (
            <Chip
              key={contact.id}
              text={contactLabel(contact)}
              onRemove={() =>
                setPeople(
                  task.also_with.filter((id) => id !== contact.id),
                  `removed ${contact.name}`,
                )
              }
            />
          ))}
          {task.also_with.length < limits.alsoWith && offered.length > 0 && (
            <AddPerson
              contacts={offered}
              onAdd={({ id, name }) => setPeople([...task.also_with, id], `added ${name}`)}
            />
          )}
        </Line>
      )}
      <Line icon={Tag} name="Labels">
        {task.labels.map((label) => (
          <Chip
            key={label}
            text={`#${label}`}
            onRemove={() =>
              setLabels(
                task.labels.filter((each) => each !== label),
                `removed #${label}`,
              )
            }
          />
        ))}
        {task.labels.length < limits.tags && (
          <AddLabel
            onAdd={(words) =>
              setLabels(
                parseLabelWords([...task.labels, words].join(',')),
                `added ${formatLabels(parseLabelWords(words))}`,
              )
            }
          />
        )}
      </Line>
    </div>
  );
}

function Line({ icon, name, children }: { icon: typeof Bell; name: string; children: ReactNode }) {
  return (
    <fieldset aria-label={name} className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="flex w-24 shrink-0 items-center gap-2 text-muted">
        <Icon of={icon} size={16} />
        {name}
      </span>
      {children}
    </fieldset>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-8 max-w-full items-center rounded-full border border-hairline bg-surface pl-3">
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        className="flex size-8 items-center justify-center"
      >
        <Icon of={X} size={14} className="text-muted" />
      </button>
    </span>
  );
}

/** The options are rendered on focus: there can be thousands. */
function AddPerson({ contacts, onAdd }: { contacts: readonly Contact[]; onAdd: (contact: Contact) => void }) {
  const [reached, setReached] = useState(false);
  return (
    <select
      aria-label="Add a person"
      value=""
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
      onChange={({ target: { value } }) => {
        const chosen = contacts.find(({ id }) => id === value);
        if (chosen) onAdd(chosen);
      }}
      className="h-8 max-w-full appearance-none rounded-full border border-hairline bg-surface px-3 text-sm text-muted [field-sizing:content]"
    >
      <option value="">Add a person</option>
      {reached &&
        contacts.map((contact) => (
          <option key={contact.id} value={contact.id}>
            {contactLabel(contact)}
          </option>
        ))}
    </select>
  );
}

function AddLabel({ onAdd }: { onAdd: (words: string) => void }) {
  const [text, setText] = useState('');
  function add(): void {
    if (text.trim() !== '') onAdd(text);
    setText('');
  }
  return (
    <input
      aria-label="Add a label"
      placeholder="Add a label"
      enterKeyHint="done"
      maxLength={limits.tag}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
        event.preventDefault();
        add();
      }}
      className="h-8 w-32 rounded-full border border-hairline bg-surface px-3 text-base placeholder:text-muted md:text-sm"
    />
  );
}
