import { Mail } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConnectableRow } from '../../../../ui/connectable-row.tsx';
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

/** The status of the mail bot: whether the server has it, whether this account can use it, and the last mail. */
export function MailBotRow({ confirmed, onConnect, connecting, onShowAddresses }: MailBotRowProps) {
  const timeZone = useZone();
  const addresses = useMailAddresses();
  const { data } = addresses;
  const connection = useSetMailConnection();
  const isConnected = data !== undefined && data.domain !== null && confirmed && data.connected;
  const last = data?.last_mail ?? null;
  const connect = () =>
    connection.mutate(true, {
      onSuccess: () => toast.success('Mail bot connected'),
      onError: (error) => toast.error(errorMessage(error)),
    });
  return (
    <ConnectableRow
      icon={Mail}
      name="Mail bot"
      detail="Takes emails by date and replies in the same thread."
      query={addresses}
      isConfigured={data?.domain !== null}
      isConnected={isConnected}
      onConnect={confirmed ? connect : onConnect}
      connecting={connecting || connection.isPending}
      actions={
        <Button tone="secondary" size="sm" onClick={onShowAddresses}>
          Show addresses
        </Button>
      }
      disconnect={{
        title: 'Disconnect the mail bot?',
        description:
          'Mails to its addresses and replies to reminders are rejected. Reminders by mail go on. You can connect again at any time.',
        done: 'Mail bot disconnected',
        isPending: connection.isPending,
        run: (options) => connection.mutate(false, options),
      }}
    >
      {isConnected && (
        <p className="text-sm text-muted">Last mail: {last === null ? 'none yet' : formatMoment(last, timeZone)}</p>
      )}
      {data && <p className="text-sm text-muted">{describeSender(data, confirmed)}</p>}
    </ConnectableRow>
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
