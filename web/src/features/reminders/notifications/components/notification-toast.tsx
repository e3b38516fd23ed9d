import type { Notification } from '@aide/contract';
import { X } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useUpdateNotification } from '../notifications.api.ts';
import { openActions } from '../notifications.rules.ts';
import { NotificationActions } from './notification-actions.tsx';
import { NotificationIcon } from './notification-icon.tsx';

/** A new notification with its actions. Opening or dismissing marks it as read, which removes it from every open page. */
export function NotificationToast({ notification }: { notification: Notification }) {
  const navigate = useNavigate();
  const update = useUpdateNotification();
  const { id, kind, title, body, url } = notification;
  const read = () => update.mutate({ id, read: true });
  const actionable = openActions(notification).length > 0;
  return (
    <li
      data-notification={id}
      className="pointer-events-auto animate-rise-in rounded-lg border border-line-strong/50 bg-surface py-3 pr-2 pl-4 shadow-lift"
    >
      <div className="flex items-start gap-3">
        <NotificationIcon kind={kind} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium break-words">{title}</p>
          {body !== '' && <p className="line-clamp-3 text-sm break-words text-muted">{body}</p>}
        </div>
        <IconButton label={`Dismiss: ${title}`} className="-mt-1 size-9!" onClick={read}>
          <Icon of={X} size={16} />
        </IconButton>
      </div>
      <div data-actions className="mt-2 flex flex-wrap gap-2 pl-7.5">
        <NotificationActions notification={notification} tone="primary" />
        <Button
          tone={actionable ? 'quiet' : 'secondary'}
          size="sm"
          aria-label={`Open: ${title}`}
          className="max-md:h-10"
          onClick={() => {
            read();
            void navigate(url ?? '/notifications');
          }}
        >
          Open
        </Button>
      </div>
    </li>
  );
}
