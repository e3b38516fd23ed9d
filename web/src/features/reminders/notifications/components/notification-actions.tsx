import type { Notification } from '@aide/contract';
import { Check, ChevronDown } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { useActOnNotification } from '../notifications.api.ts';
import { openActions, snoozes } from '../notifications.rules.ts';

interface NotificationActionsProps {
  notification: Notification;
  /** `primary` if it is the main action. Default: `secondary`. */
  tone?: 'primary' | 'secondary';
}

/** Done and Snooze, if the notification offers them; renders nothing once its task was handled. */
export function NotificationActions({ notification, tone = 'secondary' }: NotificationActionsProps) {
  const act = useActOnNotification();
  const { id, title } = notification;
  const offered = openActions(notification);
  const later = snoozes.filter(({ action }) => offered.includes(action));
  return (
    <>
      {offered.includes('done') && (
        <Button
          tone={tone}
          size="sm"
          icon={<Icon of={Check} size={16} />}
          aria-label={`Done: ${title}`}
          busy={act.isPending}
          className="max-md:h-10"
          onClick={() => act.mutate({ id, title, action: 'done' })}
        >
          Done
        </Button>
      )}
      {later.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button tone="secondary" size="sm" aria-label={`Snooze: ${title}`} className="max-md:h-10">
              Snooze
              <Icon of={ChevronDown} size={14} className="-mr-1" />
            </Button>
          }
        >
          {later.map(({ action, label }) => (
            <MenuItem key={action} onSelect={() => act.mutate({ id, title, action })}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
