import { Send } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { ReachRow } from '../../../../ui/reach-row.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useTelegramStatus, useUnlinkTelegram } from '../telegram.api.ts';
import { BotBlocked, BotMissing } from './bot-notices.tsx';

const name = 'Telegram bot';

/**
 * The status of the Telegram bot: whether the server has one, whether this account's chat is connected, and its last
 * message.
 */
export function TelegramBotRow({ onConnect }: { onConnect: () => void }) {
  const timeZone = useZone();
  const status = useTelegramStatus();
  const { data } = status;
  const unlink = useUnlinkTelegram();
  const [asking, setAsking] = useState(false);
  const connected = data?.verified ?? false;
  const configured = data?.configured ?? true;
  const lastSync = data?.lastSync ?? null;
  return (
    <>
      <ReachRow
        icon={Send}
        name={name}
        isReady={connected}
        state={connected ? 'Connected' : configured ? 'Not connected' : 'Not set up'}
        detail="Takes messages and voice notes, sends reminders."
        action={
          connected ? (
            <Button tone="secondary" size="sm" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
              Disconnect
            </Button>
          ) : (
            <Button
              tone="secondary"
              size="sm"
              aria-label={`Connect ${name}`}
              disabled={data === undefined || !configured}
              onClick={onConnect}
            >
              Connect
            </Button>
          )
        }
      >
        <LoadFailure query={status} />
        {connected && (
          <p className="text-sm text-muted">
            Last message: {lastSync === null ? 'none yet' : formatMoment(lastSync, timeZone)}
          </p>
        )}
        {!configured && <BotMissing />}
        {data?.blocked && <BotBlocked />}
      </ReachRow>
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
