import { contactInputSchema } from '@aide/contract/contacts';
import { useEffect } from 'react';
import { serverMessage } from '../../../../lib/api/api-error.ts';
import { timings } from '../../../../lib/timings.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useCreateContact } from '../contacts.api.ts';

/** Adds a contact from the dashboard; only the name is required. Closes shortly after success. */
export function AddContactDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateContact();
  const form = useSchemaForm({
    initial: { name: '', email: '', company: '', phone: '' },
    schemaFor: () => contactInputSchema,
    onSubmit: (_parsed, values) => create.mutate(values),
  });
  const { isSuccess } = create;
  const isDirty = !isSuccess && form.isDirty;
  useUnsavedChanges(isDirty);
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(onClose, timings.addContactClose);
    return () => clearTimeout(timer);
  }, [isSuccess, onClose]);
  return (
    <FormDialog
      title="Add Contact"
      layout="grid"
      submitLabel="Add Contact"
      busyLabel="Adding..."
      disabled={isSuccess}
      isSaving={create.isPending}
      isDirty={isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" required data-autofocus {...form.field('name')} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
      <TextField label="Company" autoComplete="off" {...form.field('company')} />
      <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <div className="md:col-span-2">
        <FormMessage error={create.isError ? (serverMessage(create.error) ?? 'Failed to add contact') : null} />
      </div>
    </FormDialog>
  );
}
