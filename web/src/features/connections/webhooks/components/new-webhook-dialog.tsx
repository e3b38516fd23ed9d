import { webhookEvents } from '@aide/contract/enums';
import { useId, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { ShownOnceDialog } from '../../../../ui/shown-once.tsx';
import { useCreateWebhook } from '../webhooks.api.ts';
import { addressProblem } from '../webhooks.rules.ts';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';

export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      preventClose={create.isPending}
      title="New webhook"
      footer={
        <>
          <Button tone="secondary" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={create.isPending}
            busyLabel="Creating..."
            disabled={values.events.length === 0}
          >
            Create webhook
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <WebhookFields
          values={values}
          problem={problem}
          onChange={(next) => {
            setValues(next);
            setProblem(undefined);
          }}
        />
        <FormMessage error={create.isError ? errorMessage(create.error) : null} />
      </form>
    </Dialog>
  );
}
