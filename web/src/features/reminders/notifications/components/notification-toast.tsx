import type { Notification } from '@aide/contract';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { timings } from '../../../../lib/timings.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useUpdateNotification } from '../notifications.api.ts';
import { openActions } from '../notifications.rules.ts';
import { NotificationActions } from './notification-actions.tsx';
import { NotificationIcon } from './notification-icon.tsx';

interface NotificationToastProps {
  notification: Notification;
  /** Called when a notice about security has been in view for long enough. It stays unread in the bell. */
  onSeen: (id: string) => void;
}

/**
 * A new notification with its actions. Opening or dismissing marks it as read, which removes it from every open page.
 * Most notices about security are about what the user has just done here, so they leave without an answer.
 */
export function NotificationToast({ notification, onSeen }: NotificationToastProps) {
  const card = useRef<HTMLLIElement>(null);
  const navigate = useNavigate();
  const update = useUpdateNotification();
  const { id, kind, title, body, url } = notification;
  const read = () => update.mutate({ id, read: true });
  const actionable = openActions(notification).length > 0;
  const leaves = kind === 'security';
  useEffect(() => {
    if (!leaves) return;
    const timer = setInterval(() => {
      const isUsed = card.current?.matches(':hover') || card.current?.contains(document.activeElement);
      if (!document.hidden && !isUsed) onSeen(id);
    }, timings.securityNotice);
    return () => clearInterval(timer);
  }, [leaves, id, onSeen]);
  return (
    <li
      ref={card}
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
