import type { Contact } from '@aide/contract';
import { taskStatusChoices, taskTypes } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { formPriorities, priorityLabels, statusChoiceLabels, typeLabels } from '../../../../lib/text/labels.ts';
import type { Form } from '../../../../lib/forms/use-form.ts';
import { ContactOptions } from '../../../../ui/contact-options.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Options } from '../../../../ui/options.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { getCreationKind, type TaskDraft } from '../create-task.rules.ts';
import { timeSlots } from '../due-time.rules.ts';
import { useTitleReading } from '../use-title-reading.ts';
import { RecurrenceField } from './recurrence-field.tsx';
import { TitleReadingOffer } from './title-reading-offer.tsx';

interface TaskFieldsProps {
  form: Form<TaskDraft>;
  contacts: readonly Contact[];
  /** The server could not parse the recurrence. */
  isRecurrenceRefused: boolean;
}

export function TaskFields({ form, contacts, isRecurrenceRefused }: TaskFieldsProps) {
  const { values } = form;
  const kind = getCreationKind(values);
  const reading = useTitleReading(values.title, contacts);
  return (
    <>
      <div className="grid gap-5 md:grid-cols-[1fr_2fr]">
        <SelectField label="Task Type" {...form.field('taskType')}>
          <Options values={taskTypes} names={typeLabels} />
        </SelectField>
        <TextField
          label="Title"
          required
          data-autofocus
          autoComplete="off"
          maxLength={limits.title}
          placeholder="Call Priya tomorrow 4pm"
          {...form.field('title')}
        />
      </div>
      <div aria-live="polite" className="empty:hidden">
        {reading && <TitleReadingOffer reading={reading} onFill={() => form.set(reading.changes)} />}
      </div>
      <TextareaField label="Description" rows={2} maxLength={limits.description} {...form.field('description')} />
      <div className="grid grid-cols-2 gap-5 md:grid-cols-3">
        <SelectField label="Contact" className="col-span-2 md:col-span-1" {...form.field('contactId')}>
          <ContactOptions contacts={contacts} />
        </SelectField>
        <SelectField label="Priority" {...form.field('priority')}>
          <Options values={formPriorities(values.priority)} names={priorityLabels} />
        </SelectField>
        <SelectField label="Status" {...form.field('status')}>
          <Options values={taskStatusChoices} names={statusChoiceLabels} />
        </SelectField>
      </div>
      {kind !== 'backlog' && (
        <Checkbox
          label="Recurring"
          hint="Repeats automatically"
          checked={kind === 'recurring'}
          onChange={(checked) => form.set({ recurring: checked ? 'yes' : '' })}
        />
      )}
      {kind === 'recurring' && (
        <RecurrenceField
          {...form.field('recurrenceText')}
          maxLength={limits.recurrenceText}
          isRefused={isRecurrenceRefused}
          onPick={(recurrenceText) => form.set({ recurrenceText })}
        />
      )}
      {kind === 'task' && <DueFields form={form} />}
    </>
  );
}

function DueFields({ form }: { form: Form<TaskDraft> }) {
  const { dueTime } = form.values;
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField label="Due Date" type="date" required {...form.field('dueDate')} />
      <SelectField label="Due Time" {...form.field('dueTime')}>
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
