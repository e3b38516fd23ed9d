import type { Notification } from '@aide/contract';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useActOnNotification, useUpdateNotification } from '../notifications.api.ts';
import { formatAgoShort, openActions } from '../notifications.rules.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { Link } from '../../../../ui/link.tsx';

interface BellItemProps {
  notification: Notification;
  now: Date;
  /** Called when the link was followed, to close the list. */
  onLeave: () => void;
}

/** One item of the bell's list: a link to its subject, and Done. */
export function BellItem({ notification, now, onLeave }: BellItemProps) {
  const zone = useZone();
  const update = useUpdateNotification();
  const act = useActOnNotification();
  const { id, kind, title, body, url, created_at, read_at } = notification;
  const read = read_at !== null;
  return (
    <li className="flex items-center gap-1 border-b border-hairline pr-2 last:border-b-0 hover:bg-sunken">
      <Link
        to={url ?? '/notifications'}
        onClick={() => {
          if (!read) update.mutate({ id, read: true });
          onLeave();
        }}
        className="flex min-w-0 flex-1 gap-3 py-2.5 pr-2 pl-4 -outline-offset-2"
      >
        <NotificationIcon kind={kind} className={clsx('mt-0.5 shrink-0', read ? 'text-muted' : 'text-accent')} />
        <span className="min-w-0 flex-1 text-sm">
          <span className={clsx('block truncate', read ? 'text-muted' : 'font-medium')}>
            {title}
            <span className="sr-only">{read ? ', read' : ', unread'}</span>
          </span>
          <span className="flex gap-3 text-muted">
            <span className="min-w-0 flex-1 truncate">{body}</span>
            <time dateTime={created_at} className="shrink-0 tabular-nums">
              {formatAgoShort(created_at, now, zone)}
            </time>
          </span>
        </span>
      </Link>
      {openActions(notification).includes('done') && (
        <IconButton label={`Done: ${title}`} onClick={() => act.mutate({ id, title, action: 'done' })}>
          <Icon of={Check} />
        </IconButton>
      )}
    </li>
  );
}
