import type { Webhook } from '@aide/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDeleteWebhook, useWebhooks } from '../webhooks.api.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';

type Shown = { what: 'new' } | { what: 'deliveries' | 'delete'; webhook: Webhook };

export function Webhooks() {
  const webhooks = useWebhooks();
  const remove = useDeleteWebhook();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  if (!webhooks.data) return <QueryState query={webhooks} className="h-24" />;
  return (
    <div className="flex flex-col items-stretch gap-4">
      {webhooks.data.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          onShowDeliveries={() => setShown({ what: 'deliveries', webhook })}
          onDelete={() => setShown({ what: 'delete', webhook })}
        />
      ))}
      <div className="flex">
        <Button tone="secondary" icon={<Icon of={Plus} />} onClick={() => setShown({ what: 'new' })}>
          New webhook
        </Button>
      </div>
      {shown?.what === 'new' && <NewWebhookDialog onClose={close} />}
      {shown?.what === 'deliveries' && <DeliveriesDialog webhook={shown.webhook} onClose={close} />}
      <ConfirmMutation
        id={shown?.what === 'delete' ? shown.webhook.id : undefined}
        mutation={remove}
        onClose={close}
        title="Delete this webhook?"
        description="Aide stops sending to it and deletes its deliveries. This can’t be undone."
        confirmLabel="Delete"
        busyLabel="Deleting..."
      />
    </div>
  );
}
