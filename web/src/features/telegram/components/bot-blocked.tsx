import { BellOff } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

/** Said where the chat would be shown as connected, while the person has the bot blocked. */
export function BotBlocked() {
  return (
    <div className="flex gap-3 rounded-lg bg-amber-soft p-4 text-sm text-ink">
      <Icon of={BellOff} className="mt-0.5 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">The bot is blocked in Telegram, so nothing is sent there.</p>
        <p>Unblock it in the chat and it is connected again, or connect another chat.</p>
      </div>
    </div>
  );
}
