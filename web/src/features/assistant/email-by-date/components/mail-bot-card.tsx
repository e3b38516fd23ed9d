import { Mail } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { BotCard } from '../../../../ui/bot-card.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useMailAddresses, useSetMailConnection } from '../email-by-date.api.ts';

interface MailBotCardProps {
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
export function MailBotCard({ confirmed, onConnect, connecting, onShowAddresses }: MailBotCardProps) {
  const timeZone = useZone();
  const { data } = useMailAddresses();
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
      <BotCard
        icon={Mail}
        name={name}
        text="Takes emails by date and replies in the same thread."
        state={connected ? 'connected' : configured ? 'disconnected' : 'unavailable'}
        lastMessage={connected ? `Last mail: ${last === null ? 'none yet' : formatMoment(last, timeZone)}` : null}
        notice={
          configured ? (
            data && (
              <p className="text-sm text-muted">
                {connected
                  ? `Aide accepts emails from ${data.sender}.`
                  : confirmed
                    ? `Aide rejects emails from ${data.sender}.`
                    : `Confirm ${data.sender} first: Aide accepts emails only from a confirmed address.`}
              </p>
            )
          ) : (
            <p className="text-sm text-muted">Mail is not set up on this server yet.</p>
          )
        }
      >
        {connected && (
          <>
            <Button tone="secondary" onClick={onShowAddresses}>
              Show addresses
            </Button>
            <Button tone="secondary" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
              Disconnect
            </Button>
          </>
        )}
        {!connected && (
          <Button
            aria-label={`Connect ${name}`}
            disabled={data === undefined || !configured}
            busy={connecting || connection.isPending}
            onClick={confirmed ? () => connect(true) : onConnect}
          >
            Connect
          </Button>
        )}
      </BotCard>
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
