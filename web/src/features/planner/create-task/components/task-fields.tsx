import type { Contact } from '@aide/contract';
import { priorities, taskStatusChoices, taskTypes } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { priorityLabels, statusChoiceLabels, typeLabels } from '../../../../lib/text/labels.ts';
import type { Form } from '../../../../lib/forms/use-form.ts';
import { ContactOptions } from '../../../../ui/contact-options.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Options } from '../../../../ui/options.tsx';
import { ReminderOptions } from '../../../../ui/reminder-options.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { getCreationKind, type TaskDraft } from '../create-task.rules.ts';
import { timeSlots } from '../due-time.rules.ts';
import type { TitleReading } from '../parse-title.rules.ts';
import { RecurrenceField } from './recurrence-field.tsx';
import { TitleReadingNote } from './title-reading-note.tsx';

interface TaskFieldsProps {
  form: Form<TaskDraft>;
  contacts: readonly Contact[];
  /** The fields parsed from the title; null if it is only a title. */
  reading: TitleReading | null;
  onIgnoreReading: () => void;
  /** The server could not parse the recurrence. */
  isRecurrenceRefused: boolean;
}

export function TaskFields({ form, contacts, reading, onIgnoreReading, isRecurrenceRefused }: TaskFieldsProps) {
  const kind = getCreationKind(form.values);
  return (
    <>
      <TextField
        label="Title"
        required
        data-autofocus
        autoComplete="off"
        maxLength={limits.title}
        placeholder="Call Priya tomorrow 4pm"
        {...form.field('title')}
      />
      <div aria-live="polite" className="-mt-2 empty:hidden">
        {reading && <TitleReadingNote reading={reading} onIgnore={onIgnoreReading} />}
      </div>
      {kind === 'task' && <DueFields form={form} />}
      {kind === 'recurring' && (
        <RecurrenceField
          {...form.field('recurrenceText')}
          maxLength={limits.recurrenceText}
          isRefused={isRecurrenceRefused}
          onPick={(recurrenceText) => form.set({ recurrenceText })}
        />
      )}
      {kind !== 'backlog' && (
        <Checkbox
          label="Recurring"
          hint="Repeats automatically"
          checked={kind === 'recurring'}
          onChange={(checked) => form.set({ recurring: checked ? 'yes' : '' })}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Contact" {...form.field('contactId')}>
          <ContactOptions contacts={contacts} />
        </SelectField>
        <SelectField label="Priority" {...form.field('priority')}>
          <Options values={priorities} names={priorityLabels} />
        </SelectField>
      </div>
      <TextareaField label="Description" rows={2} maxLength={limits.description} {...form.field('description')} />
      <div className="grid grid-cols-2 gap-5">
        <SelectField label="Task Type" {...form.field('taskType')}>
          <Options values={taskTypes} names={typeLabels} />
        </SelectField>
        <SelectField label="Status" {...form.field('status')}>
          <Options values={taskStatusChoices} names={statusChoiceLabels} />
        </SelectField>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Labels" placeholder="#work #q4" autoComplete="off" {...form.field('labels')} />
        {kind !== 'backlog' && (
          <SelectField label="Remind" {...form.field('remindBefore')}>
            <ReminderOptions chosen={form.values.remindBefore === '' ? null : Number(form.values.remindBefore)} />
          </SelectField>
        )}
      </div>
    </>
  );
}

function DueFields({ form }: { form: Form<TaskDraft> }) {
  const { dueDate, dueTime } = form.values;
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField label="Due Date" type="date" {...form.field('dueDate')} />
      <SelectField label="Due Time" disabled={dueDate === ''} {...form.field('dueTime')}>
        <option value="">Any time of the day</option>
        {/* A time parsed from the title may not be one of the slots. */}
        {dueTime !== '' && !timeSlots.includes(dueTime) && <option value={dueTime}>{dueTime}</option>}
        {timeSlots.map((slot) => (
          <option key={slot} value={slot}>
            {slot}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
