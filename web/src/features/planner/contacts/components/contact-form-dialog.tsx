import type { Contact, ContactDetails, NewContact } from '@aide/contract';
import { contactFormSchema } from '@aide/contract/contacts';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage, serverMessage } from '../../../../lib/api/api-error.ts';
import { useSaveIfUnchanged } from '../../../../lib/forms/use-save-if-unchanged.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { contactFieldLabels } from '../../../../lib/text/labels.ts';
import { SaveProblem } from '../../../../ui/conflict-notice.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useCreateContact, useUpdateContact } from '../contacts.api.ts';

interface ContactFormDialogProps {
  /** The contact to edit; null adds a new one. */
  contact: Contact | null;
  onClose: () => void;
}

/** Adds or edits a contact on the contacts page; only the name is required. */
export function ContactFormDialog({ contact, onClose }: ContactFormDialogProps) {
  const create = useCreateContact();
  const update = useUpdateContact();
  const busy = create.isPending || update.isPending;
  const form = useSchemaForm({
    initial: toFormValues(contact),
    schemaFor: () => contactFormSchema,
    onSubmit: (fields) => {
      if (contact) void saveChanges(contact.id, fields);
      else create.mutate(fields, { onSuccess: onClose });
    },
  });
  const { otherEmails, otherPhones, birthday, address, website, labels: tags, notes } = toFormValues(contact);
  const hasDetails = [otherEmails, otherPhones, birthday, address, website, tags, notes].some(Boolean);
  useUnsavedChanges(form.isDirty);
  const { save, theirs, dismiss } = useSaveIfUnchanged({ entry: contact, load: loadContact, toValues: toFormValues });

  async function saveChanges(id: string, values: NewContact & ContactDetails): Promise<void> {
    if (await save((seen) => update.mutateAsync({ id, contact: values, ifMatch: seen?.updated_at }))) onClose();
  }

  return (
    <FormDialog
      title={contact ? 'Edit Contact' : 'Add New Contact'}
      layout="grid"
      submitLabel={contact ? 'Save Changes' : 'Add Contact'}
      busyLabel="Saving..."
      isSaving={busy}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
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
      <details className="md:col-span-2" open={hasDetails || undefined}>
        <summary className="w-fit cursor-pointer rounded-md text-sm font-medium text-muted hover:text-foreground">
          More details
        </summary>
        <div className="mt-4 grid gap-5 md:grid-cols-2">
          <TextareaField
            label="Other mail addresses"
            rows={2}
            inputMode="email"
            placeholder="One per line"
            {...form.field('otherEmails')}
          />
          <TextareaField
            label="Other numbers"
            rows={2}
            inputMode="tel"
            placeholder="One per line"
            {...form.field('otherPhones')}
          />
          <TextField
            label="Birthday"
            autoComplete="off"
            placeholder="1980-03-14 or --03-14"
            {...form.field('birthday')}
          />
          <TextField label="Website" inputMode="url" autoComplete="off" {...form.field('website')} />
          <TextField label="Labels" autoComplete="off" placeholder="Separated by commas" {...form.field('labels')} />
          <TextareaField label="Address" rows={2} {...form.field('address')} />
          <TextareaField label="Notes" rows={3} className="md:col-span-2" {...form.field('notes')} />
        </div>
      </details>
      <div className="md:col-span-2">
        <SaveProblem
          theirs={theirs}
          labels={contactFieldLabels}
          form={form}
          dismiss={dismiss}
          error={formatError(create.error, update.error)}
        />
      </div>
    </FormDialog>
  );
}

function formatError(createError: unknown, updateError: unknown): string | null {
  if (createError) return serverMessage(createError) ?? 'Failed to add contact';
  return updateError ? errorMessage(updateError) : null;
}

type FormValues = Record<keyof typeof contactFieldLabels, string>;

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
    otherEmails: contact?.other_emails.join('\n') ?? '',
    otherPhones: contact?.other_phones.join('\n') ?? '',
    birthday: contact?.birthday ?? '',
    address: contact?.address ?? '',
    website: contact?.website ?? '',
    labels: contact?.labels.join(', ') ?? '',
    notes: contact?.notes ?? '',
  };
}
