import type { Notification } from '@aide/contract';
import { Check, ChevronDown } from 'lucide-react';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useTaskActions } from '../../../planner/task-actions.ts';
import { useActOnNotification } from '../notifications.api.ts';
import { listSnoozeOptions, openActions } from '../notifications.rules.ts';

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
  const later = listSnoozeOptions(offered, wallClock(useNow(), useZone()));
  const { openReschedule } = useTaskActions();
  /** The box reads words such as "friday 4pm"; rescheduling the task handles the notification. */
  const openBox = async () => {
    try {
      const { data } = await call('getTask', { params: { id: notification.task_id ?? '' } });
      openReschedule(data, null);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
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
          <MenuItem onSelect={() => void openBox()}>Another time…</MenuItem>
        </Menu>
      )}
    </>
  );
}
