import type { ChannelState, ReachChannel } from '@aide/contract';
import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { textLinkClass } from '../../../ui/text-link-class.ts';
import { useReminderChannels } from '../api/get-reminder-channels.ts';

/** Returns whether an open page is the only way to the user. Unknown states count as reached, so that nothing false is said. */
export function reachesOnlyOpenPages(states: Record<ReachChannel, ChannelState> | undefined): boolean {
  return states !== undefined && states.email !== 'ready' && states.telegram !== 'ready';
}

/** Says on the dashboard that reminders reach only open pages, with the quickest remedies; nothing when they reach further. */
export function ReachNotice() {
  const { data } = useReminderChannels();
  if (!reachesOnlyOpenPages(data)) return null;
  return (
    <p className="-mt-2 flex items-start gap-2 text-sm text-muted md:-mt-3">
      <Icon of={BellOff} size={16} className="mt-0.5 shrink-0 text-amber" />
      <span>
        Reminders reach you only while Aide is open.{' '}
        {data?.telegram === 'not_connected' && (
          <>
            <Link to="/onboarding" className={textLinkClass}>
              Connect Telegram
            </Link>{' '}
            or{' '}
          </>
        )}
        <Link to="/settings#channels" className={textLinkClass}>
          {data?.telegram === 'not_connected' ? 'see the other ways' : 'See the other ways'}
        </Link>
        .
      </span>
    </p>
  );
}
