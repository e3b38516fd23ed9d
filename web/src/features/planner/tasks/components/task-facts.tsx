import type { Contact, Task, TaskStatus } from '@aide/contract';
import { priorities } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { formatSince, getAwaitedName, isOpenStatus, isOverdue } from '@aide/rules';
import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { priorityLabels } from '../../../../lib/text/labels.ts';
import { formatDue, formatDueDate } from '../../../../lib/time/due-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { ContactOptions } from '../../../../ui/contact-options.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { useTaskActions } from '../../task-actions.ts';
import { changeWaiting } from '../task-change.rules.ts';
import { useTaskChanges } from '../use-task-changes.ts';
import { StatusSelect } from './status-select.tsx';

/** The title, which a click or Enter turns into a field. Enter and leaving the field save, Escape restores. */
export function TaskTitle({ task }: { task: Task }) {
  const { edit } = useTaskActions();
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null)
    return (
      <button
        type="button"
        title="Edit title"
        onClick={() => setDraft(task.title)}
        className="-mx-1 rounded-sm px-1 text-left break-words hover:bg-sunken"
      >
        {task.title || 'Untitled Task'}
      </button>
    );
  const save = () => {
    setDraft(null);
    if (draft.trim() !== '' && draft.trim() !== task.title) edit(task, { title: draft.trim() });
  };
  return (
    <input
      ref={focusOnMount}
      aria-label="Title"
      maxLength={limits.title}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key !== 'Escape') return;
        // The first Escape leaves the field, the second closes the panel.
        event.preventDefault();
        event.stopPropagation();
        setDraft(null);
      }}
      className={controlClass('h-10! w-full font-sans text-base')}
    />
  );
}

function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus();
}

interface TaskFactsProps {
  task: Task;
  contacts: readonly Contact[];
  saving: boolean;
  onStatus: (status: TaskStatus) => void;
}

/** Due date, contact, priority, status and the person waited for, each edited in place. */
export function TaskFacts({ task, contacts, saving, onStatus }: TaskFactsProps) {
  const { edit, setPriority } = useTaskActions();
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
      <dl className="grid gap-x-4 gap-y-2 text-sm md:grid-cols-2 md:gap-y-3 [&_select]:h-10!">
        <Fact name="Due">
          <DueButton task={task} />
        </Fact>
        <Fact name="Contact">
          <Select
            aria-label="Contact"
            className="w-full"
            value={task.contact_id ?? ''}
            onChange={({ target }) => edit(task, { contact: contacts.find(({ id }) => id === target.value) ?? null })}
          >
            <ContactOptions contacts={contacts} />
          </Select>
        </Fact>
        <Fact name="Priority">
          <Select
            aria-label="Priority"
            className="w-full"
            value={task.priority}
            onChange={({ target }) =>
              setPriority(task, priorities.find((priority) => priority === target.value) ?? task.priority)
            }
          >
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {priorityLabels[priority]}
              </option>
            ))}
          </Select>
        </Fact>
        <Fact name="Status">
          <StatusSelect
            title={task.title || 'Untitled Task'}
            status={task.status}
            disabled={saving}
            onChange={onStatus}
            className="w-full"
          />
        </Fact>
      </dl>
      {(isOpenStatus(task.status) || task.waiting_since !== null) && <Waiting key={task.id} task={task} />}
    </div>
  );
}

function DueButton({ task }: { task: Task }) {
  const now = useNow();
  const timeZone = useZone();
  const { openReschedule } = useTaskActions();
  const text = formatDueDate(task, now, timeZone);
  return (
    <button
      type="button"
      title={formatDue(task, timeZone)}
      aria-label={`Due: ${text}`}
      onClick={({ currentTarget }) => openReschedule(task, currentTarget)}
      className={clsx(
        controlClass('flex h-10! w-full items-center gap-2 text-left'),
        isOverdue(task, now, timeZone) && 'font-medium text-red',
      )}
    >
      <Icon of={CalendarClock} size={16} className="shrink-0 text-muted" />
      <span className="truncate">{text}</span>
    </button>
  );
}

/** A switch and, while it is on, the person; without a name the contact of the task is meant. */
function Waiting({ task }: { task: Task }) {
  const now = useNow();
  const timeZone = useZone();
  const change = useTaskChanges();
  const isOn = task.waiting_since !== null;
  const name = getAwaitedName(task) ?? '';
  const [draft, setDraft] = useState(name);
  const today = wallClock(now, timeZone).date;
  const savePerson = () => {
    const waitingFor = draft.trim() === '' || draft.trim() === task.contact?.name ? null : draft.trim();
    if (waitingFor === task.waiting_for) return;
    void change(task, changeWaiting(task, { since: task.waiting_since ?? today, name: waitingFor }));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline pt-2.5">
      <Switch
        label="Waiting for"
        checked={isOn}
        onChange={(checked) =>
          void change(
            task,
            changeWaiting(task, { since: checked ? today : null, name: checked ? task.waiting_for : null }),
          )
        }
      />
      {isOn && (
        <>
          <input
            aria-label="Person"
            maxLength={limits.name}
            placeholder={task.contact?.name ?? 'Name'}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
            onBlur={savePerson}
            onKeyDown={({ key }) => key === 'Enter' && savePerson()}
            className={controlClass('h-9! w-48! text-sm')}
          />
          <span className="text-sm text-muted">since {formatSince(task.waiting_since ?? today, now, timeZone)}</span>
        </>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1 max-md:items-center md:flex-col">
      <dt className="text-muted max-md:w-20 max-md:shrink-0">{name}</dt>
      <dd className="min-w-0 max-md:flex-1">{children}</dd>
    </div>
  );
}
