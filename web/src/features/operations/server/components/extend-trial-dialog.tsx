import type { ServerAccount } from '@aide/contract';
import { trialExtensionSchema } from '@aide/contract/server-accounts';
import { useId } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useExtendAccountTrial } from '../server.api.ts';

export function ExtendTrialDialog({ account, onClose }: { account: ServerAccount; onClose: () => void }) {
  const formId = useId();
  const extend = useExtendAccountTrial();
  const form = useSchemaForm({
    initial: { days: '14' },
    schemaFor: () => trialExtensionSchema,
    onSubmit: ({ days }) => extend.mutate({ id: account.id, days }, { onSuccess: onClose }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Extend the trial"
      description={account.email}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={extend.isPending} busyLabel="Extending...">
            Extend
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <TextField
          label="Days"
          hint="From the end of the trial, or from today if it is over."
          inputMode="numeric"
          data-autofocus
          {...form.field('days')}
        />
        <FormMessage error={extend.isError ? errorMessage(extend.error) : null} />
      </form>
    </Dialog>
  );
}
