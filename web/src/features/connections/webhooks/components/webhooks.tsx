import type { Webhook } from '@aide/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useDeleteWebhook, useWebhooks } from '../webhooks.api.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';

type Shown = { what: 'new' } | { what: 'deliveries' | 'delete'; webhook: Webhook };

export function Webhooks() {
  const webhooks = useWebhooks();
  const remove = useDeleteWebhook();
  const [shown, setShown] = useState<Shown>();
  const close = () => {
    setShown(undefined);
    remove.reset();
  };
  if (webhooks.isError && !webhooks.data)
    return <ErrorPanel message={errorMessage(webhooks.error)} onRetry={() => void webhooks.refetch()} />;
  if (!webhooks.data) return <Skeleton className="h-24" />;
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
      <ConfirmDialog
        open={shown?.what === 'delete'}
        onOpenChange={close}
        title="Delete this webhook?"
        description="Aide stops sending to it and deletes its deliveries. This can’t be undone."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => shown?.what === 'delete' && remove.mutate(shown.webhook.id, { onSuccess: close })}
      >
        <FormMessage error={remove.isError ? errorMessage(remove.error) : null} />
      </ConfirmDialog>
    </div>
  );
}
