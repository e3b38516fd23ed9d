import type { Webhook } from '@aide/contract';
import { CircleAlert, Trash2 } from 'lucide-react';
import { formatMoment } from '../../../lib/moment-text.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { sayEvents } from '../webhooks.rules.ts';

interface WebhookCardProps {
  webhook: Webhook;
  testing: boolean;
  onToggle: (active: boolean) => void;
  onTest: () => void;
  onShowDeliveries: () => void;
  onDelete: () => void;
}

export function WebhookCard({ webhook, testing, onToggle, onTest, onShowDeliveries, onDelete }: WebhookCardProps) {
  const zone = useZone();
  const { url, active, disabledReason, lastSentAt } = webhook;
  return (
    <article aria-label={url} className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface p-4">
      <Switch label={<span className="font-mono break-all">{url}</span>} checked={active} onChange={onToggle} />
      <p className="text-sm text-muted tabular-nums">
        {sayEvents(webhook)}.{' '}
        {lastSentAt === null ? 'Nothing delivered yet.' : `Last delivered ${formatMoment(lastSentAt, zone)}.`}
      </p>
      {disabledReason !== null && (
        <p className="flex items-start gap-2 text-sm text-red">
          <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
          Switched off: {disabledReason}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button tone="secondary" size="sm" disabled={!active} busy={testing} onClick={onTest}>
          Send a test
        </Button>
        <Button tone="quiet" size="sm" onClick={onShowDeliveries}>
          Deliveries
        </Button>
        <IconButton label={`Delete ${url}`} onClick={onDelete} className="ml-auto hover:text-red">
          <Icon of={Trash2} />
        </IconButton>
      </div>
    </article>
  );
}
