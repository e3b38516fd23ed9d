import type { Webhook, WebhookDelivery } from '@aide/contract';
import type { WebhookDeliveryStatus } from '@aide/contract/enums';
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRetryWebhookDelivery, useWebhookDeliveries } from '../webhooks.api.ts';
import { eventLabels, formatOutcome, statusLabels } from '../webhooks.rules.ts';

const looks: Record<WebhookDeliveryStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  planned: { tone: 'neutral', icon: Clock },
  sent: { tone: 'accent', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleAlert },
};

/** The last fifty deliveries, newest first. Updated by the event stream. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deliveries = useWebhookDeliveries(webhook.id);
  const retry = useRetryWebhookDelivery();
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Deliveries" description={webhook.url}>
      {deliveries.isPending && (
        <output className="block">
          <span className="sr-only">Loading deliveries</span>
          <Skeleton className="h-32" />
        </output>
      )}
      {deliveries.isError && !deliveries.data && (
        <ErrorPanel message={errorMessage(deliveries.error)} onRetry={() => void deliveries.refetch()} />
      )}
      {deliveries.data?.length === 0 && (
        <p className="text-sm text-muted">Nothing sent yet. Send a test, or create a task.</p>
      )}
      {deliveries.data && deliveries.data.length > 0 && (
        <ul aria-label="Deliveries" className="flex flex-col divide-y divide-hairline">
          {deliveries.data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              retrying={retry.isPending && retry.variables === delivery.id}
              onRetry={() => retry.mutate(delivery.id)}
            />
          ))}
        </ul>
      )}
      <div className="pt-3 empty:hidden">
        <FormMessage error={retry.isError ? errorMessage(retry.error) : null} />
      </div>
    </Dialog>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  retrying: boolean;
  onRetry: () => void;
}

function DeliveryRow({ delivery, retrying, onRetry }: DeliveryRowProps) {
  const zone = useZone();
  const { tone, icon } = looks[delivery.status];
  return (
    <li className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-medium">{eventLabels[delivery.event]}</span>
          <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
            {statusLabels[delivery.status]}
          </Badge>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {formatMoment(delivery.createdAt, zone)}. {formatOutcome(delivery)}
        </p>
      </div>
      {delivery.status === 'failed' && (
        <Button tone="secondary" size="sm" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </li>
  );
}
