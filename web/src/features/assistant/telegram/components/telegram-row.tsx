import { Send } from 'lucide-react';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReachRow } from '../../../../ui/reach-row.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useTelegramStatus } from '../telegram.api.ts';
import { BotBlocked, BotMissing } from './bot-notices.tsx';

/** The connection to Telegram. A status that cannot be loaded counts as not connected. */
export function TelegramRow({ onConnect }: { onConnect: () => void }) {
  const status = useTelegramStatus();
  const timeZone = useZone();
  const { verified = false, configured = true, blocked = false, lastSync = null } = status.data ?? {};
  return (
    <ReachRow
      icon={Send}
      name="Telegram"
      isReady={verified}
      state={status.isPending ? '…' : verified ? 'Connected' : configured ? 'Not connected' : 'Not set up'}
      detail="Voice messages become tasks. Task creation from any text you send. Complete or snooze reminders in the chat."
      action={
        status.isPending ? (
          <Skeleton className="h-9 w-20" />
        ) : (
          <Button tone="secondary" size="sm" disabled={!configured} onClick={onConnect}>
            {verified ? 'Reconnect' : 'Connect'}
          </Button>
        )
      }
    >
      {verified && (
        <p className="text-sm text-muted">
          Last sync: {lastSync === null ? 'not yet' : formatMoment(lastSync, timeZone)}
        </p>
      )}
      {!configured && <BotMissing />}
      {blocked && <BotBlocked />}
    </ReachRow>
  );
}
