import { Send } from 'lucide-react';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConnectableRow } from '../../../../ui/connectable-row.tsx';
import { useTelegramStatus, useUnlinkTelegram } from '../telegram.api.ts';
import { BotBlocked, BotSetUp } from './bot-notices.tsx';

interface TelegramRowProps {
  onConnect: () => void;
  /** True among the bots, where it is disconnected; otherwise it is an integration, which is reconnected. */
  isBot?: boolean;
}

/** The connection to Telegram. A status that cannot be loaded counts as not connected. */
export function TelegramRow({ onConnect, isBot = false }: TelegramRowProps) {
  const timeZone = useZone();
  const status = useTelegramStatus();
  const unlink = useUnlinkTelegram();
  const { verified = false, configured = true, blocked = false, lastSync = null } = status.data ?? {};
  return (
    <ConnectableRow
      icon={Send}
      name={isBot ? 'Telegram bot' : 'Telegram'}
      detail={
        isBot
          ? 'Takes messages and voice notes, sends reminders.'
          : 'Voice messages become tasks. Task creation from any text you send. Complete or snooze reminders in the chat.'
      }
      query={status}
      isConfigured={configured}
      isConnected={verified}
      onConnect={onConnect}
      {...(isBot
        ? {
            disconnect: {
              title: 'Disconnect Telegram?',
              description:
                'The bot sends nothing more to this chat, and messages there create no tasks. You can connect again at any time.',
              done: 'Telegram disconnected',
              isPending: unlink.isPending,
              run: (options) => unlink.mutate(undefined, options),
            },
          }
        : {
            actions: (
              <Button tone="secondary" size="sm" onClick={onConnect}>
                Reconnect
              </Button>
            ),
          })}
    >
      {verified && (
        <p className="text-sm text-muted">
          Last sync: {lastSync === null ? 'not yet' : formatMoment(lastSync, timeZone)}
        </p>
      )}
      {!configured && (
        <p className="text-sm text-muted">
          <span>The Telegram bot is not set up on this server yet.</span> <BotSetUp />
        </p>
      )}
      {blocked && <BotBlocked />}
    </ConnectableRow>
  );
}
