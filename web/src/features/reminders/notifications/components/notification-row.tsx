import type { Notification } from '@aide/contract';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { formatDue } from '../../../../lib/time/due-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useUpdateNotification } from '../notifications.api.ts';
import { formatAgo, openActions } from '../notifications.rules.ts';
import { NotificationActions } from './notification-actions.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import { Link } from '../../../../ui/link.tsx';

/** One notification on the page: text and actions. */
export function NotificationRow({ notification, now }: { notification: Notification; now: Date }) {
  const zone = useZone();
  const update = useUpdateNotification();
  const { id, kind, title, body, url, created_at, read_at, handled_at } = notification;
  const read = read_at !== null;
  const label = read ? 'Mark unread' : 'Mark read';
  return (
    <li
      data-read={read}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-hairline px-4 py-3.5 last:border-b-0 md:px-5"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        <NotificationIcon kind={kind} className={clsx('mt-0.5 shrink-0', read ? 'text-muted' : 'text-accent')} />
        <div className="min-w-0">
          <p className="flex items-baseline gap-2">
            <Link
              to={url ?? '/notifications'}
              onClick={() => read || update.mutate({ id, read: true })}
              className={clsx(
                'rounded-sm break-words underline-offset-4 hover:underline',
                read ? 'text-muted' : 'font-medium',
              )}
            >
              {title}
              <span className="sr-only">{read ? ', read' : ', unread'}</span>
            </Link>
            {!read && (
              <span aria-hidden="true" className="size-2 shrink-0 -translate-y-px self-center rounded-full bg-accent" />
            )}
          </p>
          {body !== '' && <p className="text-sm break-words whitespace-pre-line text-muted">{body}</p>}
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-muted">
            <time
              dateTime={created_at}
              title={formatDue({ due_date: created_at, due_has_time: true }, zone)}
              className="tabular-nums"
            >
              {formatAgo(created_at, now, zone)}
            </time>
            {handled_at !== null && (
              <span className="inline-flex items-center gap-1">
                <Icon of={Check} size={14} />
                Handled
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:pl-7.5">
        <NotificationActions notification={notification} />
        <Button
          tone="quiet"
          size="sm"
          className={clsx('max-md:h-10 md:-mr-3', openActions(notification).length === 0 && 'max-md:-ml-3')}
          aria-label={`${label}: ${title}`}
          onClick={() => update.mutate({ id, read: !read })}
        >
          {label}
        </Button>
      </div>
    </li>
  );
}
