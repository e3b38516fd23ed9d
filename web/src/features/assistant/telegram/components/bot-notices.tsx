import { BellOff, Wrench } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useOwnerName } from '../../../../lib/api/use-owner-name.ts';

/** How to set up the bot. */
export function BotSetUp() {
  const owner = useOwnerName();
  return (
    <>
      {owner} can write /newbot to @BotFather in Telegram and enter the token under{' '}
      <Link to="/settings/server" className={textLinkClass}>
        This server
      </Link>
      .
    </>
  );
}

/** Shown if the bot is required and the server has none. */
export function BotMissing() {
  return (
    <div className="flex gap-3 rounded-lg bg-amber-soft p-4 text-sm text-ink">
      <Icon of={Wrench} className="mt-0.5 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">The Telegram bot is not set up on this server yet.</p>
        <p>
          <BotSetUp />
        </p>
      </div>
    </div>
  );
}

/** Shown instead of the connected chat while the user blocks the bot. */
export function BotBlocked() {
  return (
    <div className="flex gap-3 rounded-lg bg-amber-soft p-4 text-sm text-ink">
      <Icon of={BellOff} className="mt-0.5 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">The bot is blocked in Telegram, so nothing is sent there.</p>
        <p>Unblock it in the chat to reconnect, or connect another chat.</p>
      </div>
    </div>
  );
}
