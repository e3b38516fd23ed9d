import type { Contact, Task, TaskEdit } from '@aide/contract';
import { taskStatuses } from '@aide/contract/enums';
import { recurringCreateSchema } from '@aide/contract/recurring';
import { taskCreateSchema } from '@aide/contract/tasks';
import { useId } from 'react';
import { z } from 'zod';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formPriorities, priorityLabels, statusLabels } from '../../../lib/text/labels.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { instantAt, wallClock } from '../../../lib/time/zoned-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
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
  contactId: recurringCreateSchema.shape.contactId,
});

/** Edits a task. A select also offers the task's own value where that is not a usual choice. */
export function EditTaskDialog({ task, contacts, onClose }: EditTaskDialogProps) {
  const formId = useId();
  const timeZone = useZone();
  const update = useUpdateTask();
  const form = useSchemaForm({
    initial: toFormValues(task, timeZone),
    schemaFor: () => editSchema,
    onSubmit: ({ dueDate, dueTime, contactId, ...edited }) => {
      const changes: TaskEdit = {
        ...edited,
        ...toDue(dueDate, dueTime, timeZone),
        contactId,
        contact_id: contactId,
      };
      update.mutate(
        { id: task.id, changes },
        {
          onSuccess: () => {
            toastWithAction({
              message: 'Task updated successfully!',
              label: 'Undo',
              onAction: () =>
                void update
                  .mutateAsync({ id: task.id, changes: toUndoBody(task, changes) })
                  .catch((error: unknown) => toast.error(errorMessage(error), { position: 'bottom-right' })),
            });
            onClose();
          },
        },
      );
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Task"
      size="lg"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={update.isPending} busyLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-5 md:grid-cols-2">
        <TextField label="Title" required className="md:col-span-2" {...form.field('title')} />
        <TextareaField label="Description" rows={3} className="md:col-span-2" {...form.field('description')} />
        <SelectField label="Status" {...form.field('status')}>
          {taskStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Priority" {...form.field('priority')}>
          {formPriorities(task.priority).map((priority) => (
            <option key={priority} value={priority}>
              {priorityLabels[priority]}
            </option>
          ))}
        </SelectField>
        <TextField label="Due Date" type="date" {...form.field('dueDate')} />
        <TextField label="Due Time" type="time" hint="Leave empty for the whole day" {...form.field('dueTime')} />
        <SelectField label="Contact" className="md:col-span-2" {...form.field('contactId')}>
          <option value="">No contact</option>
          {contacts.map((contact) => (
            <option key={contact.id} value={contact.id}>
              {contact.email ? `${contact.name} - ${contact.email}` : contact.name}
            </option>
          ))}
        </SelectField>
        <div className="md:col-span-2">
          <FormMessage error={update.isError ? errorMessage(update.error) : null} />
        </div>
      </form>
    </Dialog>
  );
}

function toFormValues(task: Task, timeZone: string): Record<keyof z.input<typeof editSchema>, string> {
  const due = task.due_date === null ? null : new Date(task.due_date);
  const local = due && task.due_has_time ? wallClock(due, timeZone) : null;
  return {
    title: task.title,
    description: task.description ?? '',
    status: task.status,
    priority: task.priority,
    dueDate: local?.date ?? due?.toISOString().slice(0, 10) ?? '',
    dueTime: local?.time ?? '',
    contactId: task.contact_id ?? '',
  };
}

/** A day is midnight UTC of its date; with a time it is that moment in the user's zone. */
function toDue(dueDate: string, dueTime: string, timeZone: string) {
  if (dueDate === '') return { dueDate: null, due_date: null, dueHasTime: false };
  if (dueTime === '') return { dueDate, due_date: `${dueDate}T00:00:00.000Z`, dueHasTime: false };
  return { dueDate, due_date: instantAt(dueDate, dueTime, timeZone).toISOString(), dueHasTime: true };
}
