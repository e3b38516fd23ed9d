import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { ConnectableRow } from '../../../../ui/connectable-row.tsx';
import { useUnlinkWhatsApp, useWhatsAppStatus } from '../whatsapp.api.ts';
import { LinkDialog } from './link-dialog.tsx';

/** The connection to WhatsApp. Where the server has no number, it says that it is coming. */
export function WhatsAppRow() {
  const status = useWhatsAppStatus();
  const unlink = useUnlinkWhatsApp();
  const [linking, setLinking] = useState(false);
  const { configured = false, linked = false, stopped = false, phone = null, link = null } = status.data ?? {};
  return (
    <>
      <ConnectableRow
        icon={MessageCircle}
        name="WhatsApp"
        detail="Add and complete tasks in WhatsApp. Forward a message to create a follow-up."
        query={status}
        isConfigured={configured}
        isConnected={linked}
        missing="Coming Soon"
        onConnect={() => setLinking(true)}
        disconnect={{
          title: 'Disconnect WhatsApp?',
          description: 'You get no more reminders there. Your tasks stay as they are.',
          done: 'WhatsApp disconnected',
          isPending: unlink.isPending,
          run: (options) => unlink.mutate(undefined, options),
        }}
      >
        {linked && (
          <p className="text-sm text-muted">
            {phone}
            {stopped && ' · Reminders are off. Send START there to get them again.'}
          </p>
        )}
      </ConnectableRow>
      <LinkDialog open={linking} onOpenChange={setLinking} link={link} linked={linked} phone={phone} />
    </>
  );
}
