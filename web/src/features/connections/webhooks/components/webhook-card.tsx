import type { Webhook } from '@aide/contract';
import { CircleAlert, Trash2 } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { useTestWebhook, useUpdateWebhook } from '../webhooks.api.ts';
import { formatEvents } from '../webhooks.rules.ts';

interface WebhookCardProps {
  webhook: Webhook;
  onShowDeliveries: () => void;
  onDelete: () => void;
}

/** Shows the error of an action on its own card, because there may be several. */
export function WebhookCard({ webhook, onShowDeliveries, onDelete }: WebhookCardProps) {
  const zone = useZone();
  const update = useUpdateWebhook();
  const test = useTestWebhook();
  const { id, url, events, disabledReason, lastSentAt } = webhook;
  const active = update.isPending ? update.variables.active : webhook.active;
  const failure = update.error ?? test.error;
  const toggle = (next: boolean) => {
    test.reset();
    if (!update.isPending) update.mutate({ id, url, events, active: next });
  };
  const sendTest = () => {
    update.reset();
    test.mutate(id, { onSuccess: onShowDeliveries });
  };
  return (
    <article aria-label={url} className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface p-4">
      <Switch label={<span className="font-mono break-all">{url}</span>} checked={active} onChange={toggle} />
      <p className="text-sm text-muted tabular-nums">
        {formatEvents(webhook)}.{' '}
        {lastSentAt === null ? 'Nothing delivered yet.' : `Last delivered ${formatMoment(lastSentAt, zone)}.`}
      </p>
      {disabledReason !== null && (
        <p className="flex items-start gap-2 text-sm text-red">
          <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
          Switched off: {disabledReason}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button tone="secondary" size="sm" disabled={!active} busy={test.isPending} onClick={sendTest}>
          Send a test
        </Button>
        <Button tone="quiet" size="sm" onClick={onShowDeliveries}>
          Deliveries
        </Button>
        <IconButton label={`Delete ${url}`} onClick={onDelete} className="ml-auto hover:text-red">
          <Icon of={Trash2} />
        </IconButton>
      </div>
      <FormMessage error={failure && errorMessage(failure)} />
    </article>
  );
}
