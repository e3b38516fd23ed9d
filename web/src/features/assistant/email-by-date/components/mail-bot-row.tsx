import { Mail } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { ReachRow } from '../../../../ui/reach-row.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useMailAddresses, useSetMailConnection } from '../email-by-date.api.ts';

interface MailBotRowProps {
  /**
   * Whether the account's address is confirmed: mail is accepted only from a confirmed address. Then Connect accepts
   * mail again.
   */
  confirmed: boolean;
  /** Sends the confirmation mail. */
  onConnect: () => void;
  connecting: boolean;
  onShowAddresses: () => void;
}

const name = 'Mail bot';

/** The status of the mail bot: whether the server has it, whether this account can use it, and the last mail. */
export function MailBotRow({ confirmed, onConnect, connecting, onShowAddresses }: MailBotRowProps) {
  const timeZone = useZone();
  const addresses = useMailAddresses();
  const { data } = addresses;
  const configured = data === undefined || data.domain !== null;
  const connection = useSetMailConnection();
  const [asking, setAsking] = useState(false);
  const connected = data !== undefined && configured && confirmed && data.connected;
  const last = data?.last_mail ?? null;

  function connect(wanted: boolean): void {
    connection.mutate(wanted, {
      onSuccess: () => {
        setAsking(false);
        toast.success(wanted ? 'Mail bot connected' : 'Mail bot disconnected');
      },
      onError: (error) => toast.error(errorMessage(error)),
    });
  }

  return (
    <>
      <ReachRow
        icon={Mail}
        name={name}
        isReady={connected}
        state={connected ? 'Connected' : configured ? 'Not connected' : 'Not set up'}
        detail="Takes emails by date and replies in the same thread."
        action={
          connected ? (
            <div className="flex flex-col items-end gap-2 sm:flex-row">
              <Button tone="secondary" size="sm" onClick={onShowAddresses}>
                Show addresses
              </Button>
              <Button tone="secondary" size="sm" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
                Disconnect
              </Button>
            </div>
          ) : (
            <Button
              tone="secondary"
              size="sm"
              aria-label={`Connect ${name}`}
              disabled={data === undefined || !configured}
              busy={connecting || connection.isPending}
              onClick={confirmed ? () => connect(true) : onConnect}
            >
              Connect
            </Button>
          )
        }
      >
        <LoadFailure query={addresses} />
        {connected && (
          <p className="text-sm text-muted">Last mail: {last === null ? 'none yet' : formatMoment(last, timeZone)}</p>
        )}
        {data && <p className="text-sm text-muted">{describeSender(data, confirmed)}</p>}
      </ReachRow>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Disconnect the mail bot?"
        description="Mails to its addresses and replies to reminders are rejected. Reminders by mail go on. You can connect again at any time."
        confirmLabel="Disconnect"
        busy={connection.isPending}
        onConfirm={() => connect(false)}
      />
    </>
  );
}

interface Sender {
  domain: string | null;
  connected: boolean;
  sender: string;
}

function describeSender({ domain, connected, sender }: Sender, confirmed: boolean): string {
  if (domain === null) return 'Mail is not set up on this server yet.';
  if (!confirmed) return `Confirm ${sender} first: Aide accepts emails only from a confirmed address.`;
  return connected ? `Aide accepts emails from ${sender}.` : `Aide rejects emails from ${sender}.`;
}
