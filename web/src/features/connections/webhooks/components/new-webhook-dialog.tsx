import { webhookEvents } from '@aide/contract/enums';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { ShownOnceDialog } from '../../../../ui/shown-once.tsx';
import { useCreateWebhook } from '../webhooks.api.ts';
import { addressProblem } from '../webhooks.rules.ts';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';

export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWebhook();
  const [values, setValues] = useState<WebhookValues>({ url: '', events: webhookEvents });
  const [problem, setProblem] = useState<string>();

  function submit() {
    const refused = addressProblem(values.url);
    setProblem(refused);
    if (refused === undefined) create.mutate({ url: values.url, events: [...values.events] });
  }

  if (create.data) {
    return (
      <ShownOnceDialog title="Webhook created" label="Signing secret" value={create.data.secret} onClose={onClose}>
        Copy it now: it isn’t shown again. The receiver checks with it that a message comes from Aide.
      </ShownOnceDialog>
    );
  }
  return (
    <FormDialog
      title="New webhook"
      submitLabel="Create webhook"
      busyLabel="Creating..."
      disabled={values.events.length === 0}
      isSaving={create.isPending}
      error={create.isError ? errorMessage(create.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <WebhookFields
        values={values}
        problem={problem}
        onChange={(next) => {
          setValues(next);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
