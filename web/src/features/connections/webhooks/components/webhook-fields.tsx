import { webhookEvents, type WebhookEvent } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { eventLabels } from '../webhooks.rules.ts';

export interface WebhookValues {
  url: string;
  events: readonly WebhookEvent[];
}

interface WebhookFieldsProps {
  values: WebhookValues;
  problem: string | undefined;
  onChange: (values: WebhookValues) => void;
}

export function WebhookFields({ values, problem, onChange }: WebhookFieldsProps) {
  const { url, events } = values;
  const set = (event: WebhookEvent, on: boolean) =>
    onChange({ ...values, events: webhookEvents.filter((each) => (each === event ? on : events.includes(each))) });
  return (
    <>
      <TextField
        label="Address"
        hint="Where Aide posts to: https, on the public internet."
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={limits.address}
        required
        data-autofocus
        value={url}
        error={problem}
        onChange={(event) => onChange({ ...values, url: event.target.value })}
      />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-medium">Events</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={eventLabels[event]}
            checked={events.includes(event)}
            onChange={(on) => set(event, on)}
          />
        ))}
      </fieldset>
    </>
  );
}
