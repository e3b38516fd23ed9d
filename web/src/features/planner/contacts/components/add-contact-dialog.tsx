import { contactInputSchema } from '@aide/contract/contacts';
import { useEffect, useId } from 'react';
import { serverMessage } from '../../../../lib/api/api-error.ts';
import { timings } from '../../../../lib/timings.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useCreateContact } from '../contacts.api.ts';

/** Adds a contact from the dashboard; only the name is required. Closes shortly after success. */
export function AddContactDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      isDirty={isDirty}
      preventClose={create.isPending}
      title="Add Contact"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={create.isPending} busyLabel="Adding..." disabled={isSuccess}>
            Add Contact
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-5 md:grid-cols-2">
        <TextField label="Name" autoComplete="off" required data-autofocus {...form.field('name')} />
        <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
        <TextField label="Company" autoComplete="off" {...form.field('company')} />
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
        <div className="md:col-span-2">
          <FormMessage error={create.isError ? (serverMessage(create.error) ?? 'Failed to add contact') : null} />
        </div>
      </form>
    </Dialog>
  );
}
