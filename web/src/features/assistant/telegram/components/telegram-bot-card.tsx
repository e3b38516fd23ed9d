import { Send } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { BotCard } from '../../../../ui/bot-card.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useTelegramStatus, useUnlinkTelegram } from '../telegram.api.ts';
import { BotBlocked, BotMissing } from './bot-notices.tsx';

const name = 'Telegram bot';

/**
 * The status of the Telegram bot: whether the server has one, whether this account's chat is connected, and its last
 * message.
 */
export function TelegramBotCard({ onConnect }: { onConnect: () => void }) {
  const timeZone = useZone();
  const { data } = useTelegramStatus();
  const unlink = useUnlinkTelegram();
  const [asking, setAsking] = useState(false);
  const connected = data?.verified ?? false;
  const configured = data?.configured ?? true;
  const lastSync = data?.lastSync ?? null;
  return (
    <>
      <BotCard
        icon={Send}
        name={name}
        text="Takes messages and voice notes, sends reminders."
        state={connected ? 'connected' : configured ? 'disconnected' : 'unavailable'}
        lastMessage={
          connected ? `Last message: ${lastSync === null ? 'none yet' : formatMoment(lastSync, timeZone)}` : null
        }
        notice={data?.blocked ? <BotBlocked /> : configured ? undefined : <BotMissing />}
      >
        {connected ? (
          <Button tone="secondary" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        ) : (
          <Button aria-label={`Connect ${name}`} disabled={data === undefined || !configured} onClick={onConnect}>
            Connect
          </Button>
        )}
      </BotCard>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Disconnect Telegram?"
        description="The bot sends nothing more to this chat, and messages there create no tasks. You can connect again at any time."
        confirmLabel="Disconnect"
        busy={unlink.isPending}
        onConfirm={() =>
          unlink.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              toast.success('Telegram disconnected');
            },
            onError: (error) => toast.error(errorMessage(error)),
          })
        }
      />
    </>
  );
}
