import type { CaptureOverrides, Contact } from '@aide/contract';
import { priorities } from '@aide/contract/enums';
import { formatLead } from '@aide/rules';
import { clsx } from 'clsx';
import {
  Bell,
  CalendarDays,
  Check,
  Flag,
  Hourglass,
  Inbox,
  ListTodo,
  Repeat,
  Reply,
  Tag,
  UserPlus,
  UserRound,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { contactLabel, priorityLabels } from '../../../../lib/text/labels.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { formatParsedDue, type CorrectedTask } from '../reading.rules.ts';

interface ReadingChipsProps {
  corrected: CorrectedTask;
  contacts: readonly Contact[];
  /** Default: 'Understood'. */
  label?: string;
  onChange: (overrides: CaptureOverrides) => void;
  /** Chooses or no longer chooses to add the named person as a contact; saves nothing. */
  onToggleContact: (name: string) => void;
}

const chip =
  'inline-flex h-8 items-center gap-1.5 rounded-full border border-hairline bg-surface px-3 text-sm text-ink transition-colors duration-150 hover:border-line-strong';

/** The parsed parts of a message as chips; a click changes one. */
export function ReadingChips({
  corrected,
  contacts,
  label = 'Understood',
  onChange,
  onToggleContact,
}: ReadingChipsProps) {
  const now = useNow();
  const timeZone = useZone();
  const {
    contactId,
    unknownName,
    addsContact,
    taskType,
    priority,
    due,
    recurrenceText,
    backlog,
    waitingFor,
    remindBefore,
    alsoWith,
    labels,
  } = corrected;
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-2">
      {unknownName !== null && (
        <li className="min-w-0 max-w-full">
          <button
            type="button"
            aria-pressed={addsContact}
            className={clsx(
              chip,
              'max-w-full',
              addsContact ? 'border-accent/60! bg-accent-soft! font-medium' : 'border-dashed',
            )}
            onClick={() => onToggleContact(unknownName)}
          >
            <Icon of={addsContact ? Check : UserPlus} size={15} className="shrink-0 text-accent" />
            <span className="truncate">Add {unknownName} as a contact</span>
          </button>
        </li>
      )}
      {backlog ? (
        <RemovableChip icon={Inbox} name="Backlog" onRemove={() => onChange({ backlog: false })}>
          Backlog
        </RemovableChip>
      ) : (
        <li>
          <button
            type="button"
            className={chip}
            title="Change the type"
            onClick={() => onChange({ task_type: taskType === 'todo' ? 'follow_up' : 'todo' })}
          >
            <Icon of={taskType === 'todo' ? ListTodo : Reply} size={15} className="text-accent" />
            {taskType === 'todo' ? 'Todo' : 'Follow-up'}
          </button>
        </li>
      )}
      {contacts.length > 0 && (
        <ContactChip
          contacts={contacts}
          contactId={contactId}
          onChange={(id) => onChange({ contact_id: id, new_contact: undefined })}
        />
      )}
      {!backlog &&
        alsoWith.map((contact) => (
          <RemovableChip
            key={contact.id}
            icon={Users}
            name="person"
            onRemove={() => onChange({ also_with: alsoWith.filter(({ id }) => id !== contact.id).map(({ id }) => id) })}
          >
            {`Also with ${contact.name}`}
          </RemovableChip>
        ))}
      {labels.map((each) => (
        <RemovableChip
          key={each}
          icon={Tag}
          name="label"
          onRemove={() => onChange({ labels: labels.filter((other) => other !== each) })}
        >
          {`#${each}`}
        </RemovableChip>
      ))}
      <SelectChip
        icon={Flag}
        label="Priority"
        value={priority}
        onChange={(value) => onChange({ priority: priorities.find((each) => each === value) ?? priority })}
      >
        {priorities.map((value) => (
          <option key={value} value={value}>
            {priorityLabels[value]}
          </option>
        ))}
      </SelectChip>
      {waitingFor !== null && !backlog && (
        <RemovableChip icon={Hourglass} name="waiting" onRemove={() => onChange({ waiting: null })}>
          {waitingFor === '' ? 'Waiting for a reply' : `Waiting for ${waitingFor}`}
        </RemovableChip>
      )}
      {due && recurrenceText === null && !backlog && (
        <RemovableChip icon={CalendarDays} name="due date" onRemove={() => onChange({ due: null })}>
          {formatParsedDue(due, now, timeZone)}
        </RemovableChip>
      )}
      {remindBefore !== null && !backlog && (
        <RemovableChip icon={Bell} name="reminder" onRemove={() => onChange({ remind_before: null })}>
          {`Remind ${formatLead(remindBefore).toLowerCase()}`}
        </RemovableChip>
      )}
      {recurrenceText !== null && !backlog && (
        <RemovableChip icon={Repeat} name="repetition" onRemove={() => onChange({ recurrence: null })}>
          {recurrenceText}
        </RemovableChip>
      )}
    </ul>
  );
}

interface ContactChipProps {
  contacts: readonly Contact[];
  contactId: string | null;
  onChange: (id: string | null) => void;
}

/** Up to five thousand options, so they are rendered on focus, not on every key press. */
function ContactChip({ contacts, contactId, onChange }: ContactChipProps) {
  const [reached, setReached] = useState(false);
  const offered = reached ? contacts : contacts.filter(({ id }) => id === contactId);
  return (
    <SelectChip
      icon={UserRound}
      label="Contact"
      value={contactId ?? ''}
      onReach={() => setReached(true)}
      onChange={(id) => onChange(id === '' ? null : id)}
    >
      <option value="">No contact</option>
      {offered.map((contact) => (
        <option key={contact.id} value={contact.id}>
          {contactLabel(contact)}
        </option>
      ))}
    </SelectChip>
  );
}

function RemovableChip({
  icon,
  name,
  onRemove,
  children,
}: {
  icon: LucideIcon;
  name: string;
  onRemove: () => void;
  children: string;
}) {
  return (
    <li className="min-w-0 max-w-full">
      <button
        type="button"
        className={clsx(chip, 'max-w-full')}
        onClick={onRemove}
        aria-label={`${children}, remove the ${name}`}
      >
        <Icon of={icon} size={15} className="shrink-0 text-accent" />
        <span className="truncate">{children}</span>
        <Icon of={X} size={14} className="shrink-0 text-muted" />
      </button>
    </li>
  );
}

function SelectChip({
  icon,
  label,
  value,
  onReach,
  onChange,
  children,
}: {
  icon: LucideIcon;
  label: string;
  value: string;
  onReach?: () => void;
  onChange: (value: string) => void;
  children: React.ReactNode;
}) {
  return (
    <li className="relative max-w-full">
      <Icon of={icon} size={15} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-accent" />
      <select
        aria-label={label}
        value={value}
        onPointerEnter={onReach}
        onFocus={onReach}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 max-w-full appearance-none rounded-full border border-hairline bg-surface pr-3 pl-8 text-sm text-ink [field-sizing:content] transition-colors duration-150 hover:border-line-strong"
      >
        {children}
      </select>
    </li>
  );
}
