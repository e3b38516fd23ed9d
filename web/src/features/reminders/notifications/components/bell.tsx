import { Bell as BellGlyph, BellOff } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useLatestNotifications, useMarkAllNotificationsRead } from '../notifications.api.ts';
import { formatCount } from '../notifications.rules.ts';
import { BellItem } from './bell-item.tsx';
import { Link } from '../../../../ui/link.tsx';

const shownAtMost = 10;

interface BellProps {
  /** The side on which the list opens. */
  side: 'right' | 'bottom';
  /** Class of the button. */
  className?: string;
}

/** The unread count in the shell; opens the latest notifications. */
export function Bell({ side, className = '' }: BellProps) {
  const [open, setOpen] = useState(false);
  const latest = useLatestNotifications();
  const unread = latest.data?.unread ?? 0;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton
          label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          className={`relative ${className}`}
        >
          <Icon of={BellGlyph} size={side === 'bottom' ? 22 : 18} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent tabular-nums ring-2 ring-surface"
            >
              {formatCount(unread)}
            </span>
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side={side}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Latest notifications"
          className="z-50 flex max-h-[min(36rem,80dvh)] w-[min(24rem,calc(100vw-1.5rem))] flex-col rounded-lg border border-hairline bg-surface shadow-lift focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <Latest latest={latest} onLeave={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Latest({ latest, onLeave }: { latest: ReturnType<typeof useLatestNotifications>; onLeave: () => void }) {
  const now = useNow();
  const readAll = useMarkAllNotificationsRead();
  const list = latest.data?.data.slice(0, shownAtMost) ?? [];
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-hairline py-1.5 pr-2 pl-4">
        <h2 className="font-serif text-lg font-medium">Notifications</h2>
        {(latest.data?.unread ?? 0) > 0 && (
          <Button tone="quiet" size="sm" onClick={() => readAll.mutate()}>
            Mark all read
          </Button>
        )}
      </div>
      {latest.isPending && (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {latest.isError && !latest.data && (
        <div role="alert" className="flex flex-col items-start gap-3 p-4 text-sm">
          <p>{errorMessage(latest.error)}</p>
          <Button tone="secondary" size="sm" onClick={() => void latest.refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {latest.data && list.length === 0 && (
        <p className="flex items-center gap-3 px-4 py-6 text-sm text-muted">
          <Icon of={BellOff} className="shrink-0" />
          No notifications. Reminders appear here when they are due.
        </p>
      )}
      {list.length > 0 && (
        <ul aria-label="Latest notifications" className="scroll-hairline min-h-0 overflow-y-auto">
          {list.map((notification) => (
            <BellItem key={notification.id} notification={notification} now={now} onLeave={onLeave} />
          ))}
        </ul>
      )}
      <div className="border-t border-hairline px-4 py-3 text-sm">
        <Link to="/notifications" onClick={onLeave} className={textLinkClass}>
          All notifications
        </Link>
      </div>
    </>
  );
}
