import { limits } from '@aide/contract/limits';
import { useId } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useCreatePasskey } from '../passkeys.api.ts';

export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const create = useCreatePasskey();
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
    onSubmit: ({ name }) => create.mutate(name, { onSuccess: onClose }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      preventClose={create.isPending}
      title="Add a passkey"
      description="Your browser asks where to save it and confirms that it’s you."
      footer={
        <>
          <Button tone="secondary" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={create.isPending} busyLabel="Waiting for your browser...">
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <TextField
          label="Name"
          hint="Where it’s saved, such as Work laptop."
          maxLength={limits.tag}
          autoComplete="off"
          required
          data-autofocus
          {...form.field('name')}
        />
        <FormMessage error={create.isError ? errorMessage(create.error) : null} />
      </form>
    </Dialog>
  );
}
