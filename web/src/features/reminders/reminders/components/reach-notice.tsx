import type { ChannelState, ReachChannel } from '@aide/contract';
import { BellOff } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useReminderChannels } from '../reminders.api.ts';
import { Link } from '../../../../ui/link.tsx';

/**
 * Returns whether reminders appear only in an open page. Unknown states count as reachable, to avoid a false warning.
 */
export function reachesOnlyOpenPages(
  states: Record<ReachChannel, ChannelState> | undefined,
  pushDevices: number | undefined,
): boolean {
  return (
    states !== undefined &&
    pushDevices === 0 &&
    (['email', 'telegram', 'whatsapp'] as const).every((channel) => states[channel] !== 'ready')
  );
}

/**
 * Warns on the dashboard that reminders reach only open pages, with the quickest remedies. Renders nothing otherwise.
 */
export function ReachNotice({ pushDevices }: { pushDevices: number | undefined }) {
  const { data } = useReminderChannels();
  if (!reachesOnlyOpenPages(data, pushDevices)) return null;
  return (
    <p className="-mt-2 flex items-start gap-2 text-sm text-muted md:-mt-3">
      <Icon of={BellOff} size={16} className="mt-0.5 shrink-0 text-amber" />
      <span>
        {/* Two lines on a phone, so that no link is broken. */}
        <span className="block md:inline">Reminders reach you only while Aide is open.</span>{' '}
        <span className="block md:inline">
          <Link to="/settings#channels" className={textLinkClass}>
            Turn on notifications
          </Link>{' '}
          or{' '}
          {data?.telegram === 'not_connected' ? (
            <Link to="/onboarding" className={textLinkClass}>
              connect Telegram
            </Link>
          ) : (
            <Link to="/settings#connections" className={textLinkClass}>
              add the calendar feed
            </Link>
          )}
          .
        </span>
      </span>
    </p>
  );
}
