import type { Contact, Task, TaskEdit } from '@aide/contract';
import { priorities, taskStatuses } from '@aide/contract/enums';
import { recurringCreateSchema } from '@aide/contract/recurring';
import { reminderChoiceSchema, taskCreateSchema } from '@aide/contract/task-schemas';
import { formatLead } from '@aide/rules';
import { z } from 'zod';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatLabels, parseLabelWords } from '../../../../lib/text/label-words.ts';
import { priorityLabels, statusLabels } from '../../../../lib/text/labels.ts';
import { useSaveIfUnchanged } from '../../../../lib/forms/use-save-if-unchanged.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { instantAt, wallClock } from '../../../../lib/time/zoned-time.ts';
import { ReminderOptions } from '../../../../ui/reminder-options.tsx';
import { Options } from '../../../../ui/options.tsx';
import { ContactOptions } from '../../../../ui/contact-options.tsx';
import { SaveProblem } from '../../../../ui/conflict-notice.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useUpdateTask } from '../api/update-task.ts';
import { toUndoBody } from '../task-change.rules.ts';

interface EditTaskDialogProps {
  task: Task;
  contacts: readonly Contact[];
  onClose: () => void;
}

const fields = taskCreateSchema.shape;

const editSchema = z.object({
  title: fields.title,
  description: fields.description.transform((text) => text ?? ''),
  status: fields.status.unwrap(),
  priority: fields.priority.unwrap(),
  dueDate: z.union([z.literal(''), fields.dueDate.unwrap().unwrap()], 'Please enter a valid due date'),
  dueTime: z.string(),
  remindBefore: reminderChoiceSchema,
  labels: z.string().transform(parseLabelWords).pipe(fields.labels.unwrap()),
  contactId: recurringCreateSchema.shape.contactId,
  waitingSince: z.union([z.literal(''), fields.waitingSince.unwrap().unwrap()], 'Please enter a valid date'),
  waitingFor: fields.waitingFor.unwrap(),
});

/**
 * Edits a task. If it was changed elsewhere since the dialog was opened, shows the conflict. Selects also offer the
 * current value if it is not one of the usual options.
 */
export function EditTaskDialog({ task, contacts, onClose }: EditTaskDialogProps) {
  const timeZone = useZone();
  const update = useUpdateTask();
  const initial = toFormValues(task, timeZone);
  const schema = editSchema.refine((edited) => !isPostponedWithoutDay(edited, initial), {
    path: ['dueDate'],
    error: 'Choose the day to postpone it to',
  });
  const form = useSchemaForm({
    initial,
    schemaFor: () => schema,
    onSubmit: (edited) => void saveChanges(edited),
  });
  const { save, theirs, dismiss } = useSaveIfUnchanged({
    entry: task,
    load: loadTask,
    toValues: (entry) => toFormValues(entry, timeZone),
  });

  async function saveChanges(edited: z.output<typeof editSchema>): Promise<void> {
    const undo = { body: {} };
    const isSaved = await save((seen) => {
      const before = seen ?? task;
      const changes = toChanges(before, edited, timeZone);
      undo.body = toUndoBody(before, changes);
      return update.mutateAsync({ id: task.id, changes, ifMatch: before.updated_at });
    });
    if (!isSaved) return;
    toastWithAction({
      message: 'Task updated successfully!',
      label: 'Undo',
      onAction: () =>
        void update
          .mutateAsync({ id: task.id, changes: undo.body, isUndo: true })
          .catch((error: unknown) => toast.error(errorMessage(error), { position: 'bottom-right' })),
    });
    onClose();
  }

  return (
    <FormDialog
      title="Edit Task"
      size="lg"
      layout="grid"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      isSaving={update.isPending}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Title" required className="md:col-span-2" {...form.field('title')} />
      <TextareaField label="Description" rows={3} className="md:col-span-2" {...form.field('description')} />
      <SelectField label="Status" {...form.field('status')}>
        <Options values={taskStatuses} names={statusLabels} />
      </SelectField>
      <SelectField label="Priority" {...form.field('priority')}>
        <Options values={priorities} names={priorityLabels} />
      </SelectField>
      <TextField
        label={form.values.status === 'postponed' ? 'Postponed until' : 'Due Date'}
        type="date"
        {...form.field('dueDate')}
      />
      <TextField label="Due Time" type="time" hint="Leave empty for the whole day" {...form.field('dueTime')} />
      <SelectField label="Remind" {...form.field('remindBefore')}>
        <ReminderOptions chosen={task.remind_before} />
      </SelectField>
      <SelectField label="Contact" {...form.field('contactId')}>
        <ContactOptions contacts={contacts} format={({ name, email }) => (email ? `${name} - ${email}` : name)} />
      </SelectField>
      <TextField label="Labels" placeholder="#work #q4" className="md:col-span-2" {...form.field('labels')} />
      <TextField
        label="Waiting Since"
        type="date"
        hint="Leave empty if you’re not waiting for a reply"
        {...form.field('waitingSince')}
      />
      <TextField label="Waiting For" hint="Leave empty for the contact" {...form.field('waitingFor')} />
      <div className="md:col-span-2">
        <SaveProblem
          theirs={theirs}
          labels={labels}
          format={(name, value) => formatValue(name, value, contacts)}
          form={form}
          dismiss={dismiss}
          error={update.isError ? errorMessage(update.error) : null}
        />
      </div>
    </FormDialog>
  );
}

type FormValues = Record<keyof z.input<typeof editSchema>, string>;

const labels: FormValues = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due Date',
  dueTime: 'Due Time',
  remindBefore: 'Remind',
  labels: 'Labels',
  contactId: 'Contact',
  waitingSince: 'Waiting Since',
  waitingFor: 'Waiting For',
};

/** Formats a form value as its field displays it. */
function formatValue(name: keyof FormValues, value: string, contacts: readonly Contact[]): string {
  const status = name === 'status' && taskStatuses.find((known) => known === value);
  const priority = name === 'priority' && priorities.find((known) => known === value);
  if (name === 'remindBefore') return value === '' ? 'As in your settings' : formatLead(Number(value));
  if (name === 'contactId') return contacts.find(({ id }) => id === value)?.name ?? value;
  return status ? statusLabels[status] : priority ? priorityLabels[priority] : value;
}

async function loadTask({ id }: Task): Promise<Task> {
  return (await call('getTask', { params: { id } })).data;
}

function toChanges(
  task: Task,
  {
    dueDate,
    dueTime,
    labels: newLabels,
    remindBefore,
    contactId,
    waitingSince,
    waitingFor,
    ...edited
  }: z.output<typeof editSchema>,
  timeZone: string,
): TaskEdit {
  return {
    ...edited,
    ...toWaiting(task, waitingSince, waitingFor),
    ...toDue(dueDate, dueTime, timeZone),
    ...((remindBefore ?? null) === task.remind_before ? {} : { remindBefore: remindBefore ?? null }),
    ...(formatLabels(newLabels) === formatLabels(task.labels) ? {} : { labels: newLabels }),
    contactId,
    contact_id: contactId,
  };
}

/** Returns true if a task becomes postponed without a new day. */
function isPostponedWithoutDay(
  edited: Pick<FormValues, 'status' | 'dueDate'>,
  before: Pick<FormValues, 'status' | 'dueDate'>,
): boolean {
  const becomes = edited.status === 'postponed' && before.status !== 'postponed';
  return becomes && (edited.dueDate === '' || edited.dueDate === before.dueDate);
}

function toFormValues(task: Task, timeZone: string): FormValues {
  const due = task.due_date === null ? null : new Date(task.due_date);
  const local = due && task.due_has_time ? wallClock(due, timeZone) : null;
  return {
    title: task.title,
    description: task.description ?? '',
    status: task.status,
    priority: task.priority,
    dueDate: local?.date ?? due?.toISOString().slice(0, 10) ?? '',
    dueTime: local?.time ?? '',
    remindBefore: String(task.remind_before ?? ''),
    labels: formatLabels(task.labels),
    contactId: task.contact_id ?? '',
    waitingSince: task.waiting_since ?? '',
    waitingFor: task.waiting_for ?? '',
  };
}

/** Returns nothing if the task was not waiting before and is not now. */
function toWaiting(task: Task, since: string, name: string | null) {
  if (since === '') return task.waiting_since === null && name === null ? {} : { waitingSince: null, waitingFor: null };
  return { waitingSince: since, waitingFor: name };
}

/** A due day is midnight UTC of its date; a due time is an instant in the user's time zone. */
function toDue(dueDate: string, dueTime: string, timeZone: string) {
  if (dueDate === '') return { dueDate: null, due_date: null, dueHasTime: false };
  if (dueTime === '') return { dueDate, due_date: `${dueDate}T00:00:00.000Z`, dueHasTime: false };
  return { dueDate, due_date: instantAt(dueDate, dueTime, timeZone).toISOString(), dueHasTime: true };
}
