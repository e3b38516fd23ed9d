import { Check, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { IntegrationCard } from '../../../../ui/integration-card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useUnlinkWhatsApp, useWhatsAppStatus } from '../whatsapp.api.ts';
import { LinkDialog } from './link-dialog.tsx';

/** The card of WhatsApp. Where the server has no number, it says that it is coming. */
export function WhatsAppCard() {
  const status = useWhatsAppStatus();
  const unlink = useUnlinkWhatsApp();
  const [linking, setLinking] = useState(false);
  const [leaving, setLeaving] = useState<string>();
  const { configured = false, linked = false, stopped = false, phone = null } = status.data ?? {};
  return (
    <IntegrationCard
      icon={MessageCircle}
      title="WhatsApp"
      badge={
        linked ? (
          <Badge tone="accent" icon={<Icon of={Check} size={14} />}>
            Connected
          </Badge>
        ) : (
          !status.isPending && !configured && <Badge tone="amber">Coming Soon</Badge>
        )
      }
      description="Add and complete tasks in WhatsApp. Forward a message to create a follow-up."
    >
      {status.isPending ? (
        <>
          <Spinner label="Loading connection to WhatsApp" className="sr-only" />
          <Skeleton className="h-10 w-28" />
        </>
      ) : configured ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {linked ? (
            <Button tone="secondary" onClick={() => setLeaving(phone ?? '')}>
              Disconnect
            </Button>
          ) : (
            <Button onClick={() => setLinking(true)}>Connect WhatsApp</Button>
          )}
          {linked && (
            <p className="text-sm text-muted">
              {phone}
              {stopped && ' · Reminders are off. Send START there to get them again.'}
            </p>
          )}
        </div>
      ) : (
        <Button tone="secondary" disabled>
          Not available yet
        </Button>
      )}
      <LinkDialog
        open={linking}
        onOpenChange={setLinking}
        link={status.data?.link ?? null}
        linked={linked}
        phone={phone}
      />
      <ConfirmMutation
        id={leaving}
        mutation={unlink}
        onClose={() => setLeaving(undefined)}
        title="Disconnect WhatsApp?"
        description="You get no more reminders there. Your tasks stay as they are."
        confirmLabel="Disconnect"
      />
    </IntegrationCard>
  );
}
