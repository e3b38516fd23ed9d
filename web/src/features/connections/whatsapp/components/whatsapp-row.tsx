import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';
import { ReachRow } from '../../../../ui/reach-row.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useUnlinkWhatsApp, useWhatsAppStatus } from '../whatsapp.api.ts';
import { LinkDialog } from './link-dialog.tsx';

/** The connection to WhatsApp. Where the server has no number, it says that it is coming. */
export function WhatsAppRow() {
  const status = useWhatsAppStatus();
  const unlink = useUnlinkWhatsApp();
  const [linking, setLinking] = useState(false);
  const [leaving, setLeaving] = useState<string>();
  const { configured = false, linked = false, stopped = false, phone = null } = status.data ?? {};
  return (
    <>
      <ReachRow
        icon={MessageCircle}
        name="WhatsApp"
        isReady={linked}
        state={status.isPending ? '…' : linked ? 'Connected' : configured ? 'Not connected' : 'Coming Soon'}
        detail="Add and complete tasks in WhatsApp. Forward a message to create a follow-up."
        action={
          status.isPending ? (
            <Skeleton className="h-9 w-20" />
          ) : linked ? (
            <Button tone="secondary" size="sm" onClick={() => setLeaving(phone ?? '')}>
              Disconnect
            </Button>
          ) : (
            <Button
              tone="secondary"
              size="sm"
              disabled={!configured}
              aria-label="Connect WhatsApp"
              onClick={() => setLinking(true)}
            >
              Connect
            </Button>
          )
        }
      >
        {linked && (
          <p className="text-sm text-muted">
            {phone}
            {stopped && ' · Reminders are off. Send START there to get them again.'}
          </p>
        )}
      </ReachRow>
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
    </>
  );
}
