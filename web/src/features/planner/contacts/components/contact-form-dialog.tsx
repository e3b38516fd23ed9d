import type { Contact } from '@aide/contract';
import { contactInputSchema } from '@aide/contract/contacts';
import { useId } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage, serverMessage } from '../../../../lib/api/api-error.ts';
import { useSaveIfUnchanged } from '../../../../lib/forms/use-save-if-unchanged.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { SaveProblem } from '../../../../ui/conflict-notice.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useCreateContact, useUpdateContact } from '../contacts.api.ts';

interface ContactFormDialogProps {
  /** The contact to edit; null adds a new one. */
  contact: Contact | null;
  onClose: () => void;
}

/** Adds or edits a contact on the contacts page; only the name is required. */
export function ContactFormDialog({ contact, onClose }: ContactFormDialogProps) {
  const formId = useId();
  const create = useCreateContact();
  const update = useUpdateContact();
  const busy = create.isPending || update.isPending;
  const form = useSchemaForm({
    initial: toFormValues(contact),
    schemaFor: () => contactInputSchema,
    onSubmit: (_parsed, values) => {
      if (contact) void saveChanges(contact.id, values);
      else create.mutate(values, { onSuccess: onClose });
    },
  });
  useUnsavedChanges(form.isDirty);
  const { save, theirs, dismiss } = useSaveIfUnchanged({ entry: contact, load: loadContact, toValues: toFormValues });

  async function saveChanges(id: string, values: FormValues): Promise<void> {
    if (await save((seen) => update.mutateAsync({ id, contact: values, ifMatch: seen?.updated_at }))) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      isDirty={form.isDirty}
      preventClose={busy}
      title={contact ? 'Edit Contact' : 'Add New Contact'}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Saving...">
            {contact ? 'Save Changes' : 'Add Contact'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          required
          data-autofocus
          className="md:col-span-2"
          {...form.field('name')}
        />
        <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
        <TextField label="Company" autoComplete="off" {...form.field('company')} />
        <TextField label="Designation" autoComplete="off" {...form.field('designation')} />
        <div className="md:col-span-2">
          <SaveProblem
            theirs={theirs}
            labels={labels}
            form={form}
            dismiss={dismiss}
            error={formatError(create.error, update.error)}
          />
        </div>
      </form>
    </Dialog>
  );
}

function formatError(createError: unknown, updateError: unknown): string | null {
  if (createError) return serverMessage(createError) ?? 'Failed to add contact';
  return updateError ? errorMessage(updateError) : null;
}

const labels = { name: 'Name', email: 'Email', company: 'Company', designation: 'Designation', phone: 'Phone' };
type FormValues = Record<keyof typeof labels, string>;

async function loadContact({ id }: Contact): Promise<Contact> {
  return (await call('getContact', { params: { id } })).data;
}

function toFormValues(contact: Contact | null): FormValues {
  return {
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    company: contact?.company ?? '',
    designation: contact?.designation ?? '',
    phone: contact?.phone ?? '',
  };
}
