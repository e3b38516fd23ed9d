import { Mail } from 'lucide-react';
import { formatMoment } from '../../../lib/time/moment-text.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { BotCard } from '../../../ui/bot-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMailAddresses } from '../api/get-mail-addresses.ts';

interface MailBotCardProps {
  /** Whether the account's address is confirmed: only mails from it are taken. */
  confirmed: boolean;
  /** Sends the mail with the link that confirms the address. */
  onConnect: () => void;
  connecting: boolean;
  onShowAddresses: () => void;
}

const name = 'Mail bot';

/** The bot that takes mails by date: whether the server has it, whether this account's address may write, and the last mail. */
export function MailBotCard({ confirmed, onConnect, connecting, onShowAddresses }: MailBotCardProps) {
  const timeZone = useZone();
  const { data } = useMailAddresses();
  const configured = data === undefined || data.domain !== null;
  const connected = data !== undefined && configured && confirmed;
  const last = data?.last_mail ?? null;
  return (
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
              {confirmed
                ? `Mails from ${data.sender} are taken.`
                : `Confirm ${data.sender} first: only mails from a confirmed address are taken.`}
            </p>
          )
        ) : (
          <p className="text-sm text-muted">Mail is not set up on this server yet.</p>
        )
      }
    >
      {connected && (
        <Button tone="secondary" onClick={onShowAddresses}>
          Show addresses
        </Button>
      )}
      {!connected && (
        <Button
          aria-label={`Connect ${name}`}
          disabled={data === undefined || !configured}
          busy={connecting}
          onClick={onConnect}
        >
          Connect
        </Button>
      )}
    </BotCard>
  );
}
