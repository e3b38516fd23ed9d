import type { Contact, RecurringTask, Task } from '@aide/contract';
import { priorities } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { recurringUpdateSchema } from '@aide/contract/recurring';
import { SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { call } from '../../../../lib/api/api-client.ts';
import { useSaveIfUnchanged } from '../../../../lib/forms/use-save-if-unchanged.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { priorityLabels } from '../../../../lib/text/labels.ts';
import { formatDueRelative } from '../../../../lib/time/due-text.ts';
import { formatOccurrence } from '../../../../lib/time/moment-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Options } from '../../../../ui/options.tsx';
import { ContactOptions } from '../../../../ui/contact-options.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SaveProblem } from '../../../../ui/conflict-notice.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../../ui/text-field.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { formatChangeError, OnlineOnly } from './online-only.tsx';
import { useUpdateRecurringTask, type RecurringChanges } from '../api/update-recurring-task.ts';

export type RecurrenceFieldProps = Omit<TextFieldProps, 'label' | 'value'> & {
  value: string;
  onPick: (words: string) => void;
};

interface RecurringPanelProps {
  task: RecurringTask;
  contacts: readonly Contact[];
  /** The open occurrence, if there is one. */
  openOccurrence: Task | undefined;
  /** Renders the recurrence field, which belongs to another feature. */
  renderRecurrence: (props: RecurrenceFieldProps) => ReactNode;
  skipping: boolean;
  onSkip: () => void;
  onClose: () => void;
}

const fields = recurringUpdateSchema.shape;

const panelSchema = z.object({
  title: fields.title.unwrap(),
  description: fields.description.unwrap().transform((text) => text ?? ''),
  steps: z.string(),
  recurrenceText: fields.recurrenceText.unwrap(),
  priority: fields.priority.unwrap(),
  contactId: z.string(),
  openOccurrences: fields.openOccurrences.unwrap(),
});

/** Shows and edits a recurring task: title, notes, steps, pattern, priority and contact. */
export function RecurringPanel(props: RecurringPanelProps) {
  const { task, contacts, openOccurrence, renderRecurrence, skipping, onSkip, onClose } = props;
  const now = useNow();
  const timeZone = useZone();
  const update = useUpdateRecurringTask();
  const form = useSchemaForm({
    initial: toFormValues(task),
    schemaFor: () => panelSchema,
    onSubmit: (edited) => void saveChanges(edited),
  });
  useUnsavedChanges(form.isDirty);
  const { save, theirs, dismiss } = useSaveIfUnchanged({ entry: task, load: loadTask, toValues: toFormValues });

  async function saveChanges(edited: z.output<typeof panelSchema>): Promise<void> {
    const send = (seen: RecurringTask | null) =>
      update.mutateAsync({ task, changes: toChanges(seen ?? task, edited), ifMatch: seen?.updated_at });
    if (await save(send)) onClose();
  }

  const { next_occurrence: next, recurrence_pattern: pattern, timezone } = task;
  return (
    <FormDialog
      title="Edit Recurring Task"
      description={next === null ? 'No further dates' : `Next: ${formatOccurrence(next, pattern, timezone)}`}
      size="lg"
      layout="grid"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      isSaving={update.isPending}
      isDirty={form.isDirty}
      actions={
        next !== null && (
          <Button
            tone="secondary"
            className="max-md:hidden md:mr-auto"
            icon={<Icon of={SkipForward} size={16} />}
            busy={skipping}
            onClick={onSkip}
          >
            Skip next
          </Button>
        )
      }
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className="empty:hidden md:col-span-2 has-[>output:empty]:hidden">
        <OnlineOnly detail="Keep this open and save when you’re back online." />
      </div>
      <TextField label="Title" required className="md:col-span-2" {...form.field('title')} />
      <div className="md:col-span-2">
        {renderRecurrence({
          ...form.field('recurrenceText'),
          maxLength: limits.recurrenceText,
          onPick: (recurrenceText) => form.set({ recurrenceText }),
        })}
      </div>
      {openOccurrence && (
        <SelectField label="Apply to" className="md:col-span-2" {...form.field('openOccurrences')}>
          <option value="keep">All future occurrences</option>
          <option value="update">
            {`All future occurrences and the open one (${formatDueRelative(openOccurrence, now, timeZone)})`}
          </option>
        </SelectField>
      )}
      <SelectField label="Priority" {...form.field('priority')}>
        <Options values={priorities} names={priorityLabels} />
      </SelectField>
      <SelectField label="Contact" {...form.field('contactId')}>
        <ContactOptions contacts={contacts} />
      </SelectField>
      <TextareaField label="Description" rows={2} className="md:col-span-2" {...form.field('description')} />
      <TextareaField
        label="Steps"
        hint="One per line. Every occurrence starts with these steps."
        rows={2}
        className="md:col-span-2"
        {...form.field('steps')}
      />
      <div className="md:col-span-2">
        <SaveProblem
          theirs={theirs}
          labels={labels}
          format={(name, value) => formatValue(name, value, contacts)}
          form={form}
          dismiss={dismiss}
          error={update.isError ? formatChangeError(update.error) : null}
        />
      </div>
    </FormDialog>
  );
}

type Values = z.input<typeof panelSchema>;

function toFormValues(task: RecurringTask): Record<keyof Values, string> {
  return {
    title: task.title,
    description: task.description ?? '',
    steps: task.steps.join('\n'),
    recurrenceText: task.recurrenceDescription,
    priority: task.priority,
    contactId: task.contact_id ?? '',
    openOccurrences: 'keep',
  };
}

const labels: Record<keyof Values, string> = {
  title: 'Title',
  description: 'Description',
  steps: 'Steps',
  recurrenceText: 'Recurrence Pattern',
  priority: 'Priority',
  contactId: 'Contact',
  openOccurrences: 'Apply to',
};

function formatValue(name: keyof Values, value: string, contacts: readonly Contact[]): string {
  if (name === 'contactId') return contacts.find(({ id }) => id === value)?.name ?? '';
  const priority = name === 'priority' && priorities.find((known) => known === value);
  return priority ? priorityLabels[priority] : value;
}

async function loadTask({ id }: RecurringTask): Promise<RecurringTask> {
  return (await call('getRecurringTask', { params: { id } })).data;
}

/** Omits an unchanged pattern, because sending it would restart the recurrence. */
function toChanges(task: RecurringTask, edited: z.output<typeof panelSchema>): RecurringChanges {
  const { recurrenceText, steps, contactId, ...rest } = edited;
  const lines = steps
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    ...rest,
    contactId: contactId === '' ? null : contactId,
    ...(lines.join('\n') === task.steps.join('\n') ? {} : { steps: lines }),
    ...(recurrenceText === task.recurrenceDescription ? {} : { recurrenceText }),
  };
}
