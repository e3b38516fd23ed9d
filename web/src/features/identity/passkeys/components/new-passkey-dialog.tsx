import { limits } from '@aide/contract/limits';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useCreatePasskey } from '../passkeys.api.ts';

export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreatePasskey();
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
    onSubmit: ({ name }) => create.mutate(name, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks where to save it and confirms that it’s you."
      submitLabel="Continue"
      busyLabel="Waiting for your browser..."
      isSaving={create.isPending}
      error={create.isError ? errorMessage(create.error) : null}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Where it’s saved, such as Work laptop."
        maxLength={limits.tag}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}
