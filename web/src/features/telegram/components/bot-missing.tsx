import { Wrench } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

/** Said where a bot would be used and the server has none. */
export function BotMissing() {
  return (
    <div className="flex gap-3 rounded-lg bg-amber-soft p-4 text-sm text-ink">
      <Icon of={Wrench} className="mt-0.5 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">The Telegram bot is not set up on this server yet.</p>
        <p>
          Whoever runs this server creates a bot with @BotFather in Telegram, sets{' '}
          <code className="rounded-sm bg-surface px-1.5 py-0.5 font-mono text-xs">TELEGRAM_BOT_TOKEN</code> to the token
          it gives, and starts Aide again.
        </p>
      </div>
    </div>
  );
}
