import type { ServerAccount } from '@aide/contract';
import { trialExtensionSchema } from '@aide/contract/server-accounts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useExtendAccountTrial } from '../server.api.ts';

export function ExtendTrialDialog({ account, onClose }: { account: ServerAccount; onClose: () => void }) {
  const extend = useExtendAccountTrial();
  const form = useSchemaForm({
    initial: { days: '14' },
    schemaFor: () => trialExtensionSchema,
    onSubmit: ({ days }) => extend.mutate({ id: account.id, days }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Extend the trial"
      description={account.email}
      submitLabel="Extend"
      busyLabel="Extending..."
      isSaving={extend.isPending}
      error={extend.isError ? errorMessage(extend.error) : null}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Days"
        hint="From the end of the trial, or from today if it is over."
        inputMode="numeric"
        data-autofocus
        {...form.field('days')}
      />
    </FormDialog>
  );
}
