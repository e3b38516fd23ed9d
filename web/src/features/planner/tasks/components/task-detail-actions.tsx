import type { Task } from '@aide/contract';
import { isOpenStatus, isWaiting } from '@aide/rules';
import { AlarmClock, CalendarClock, MailCheck, MessageSquareText } from 'lucide-react';
import { openMessageDraft } from '../../../../lib/events/open-message-draft.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { formatClockTime } from '../../../../lib/time/when-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { useTaskActions } from '../../task-actions.ts';
import { listSnoozes } from '../reschedule.rules.ts';

/** The actions of a task beside Done. */
export function TaskDetailActions({ task }: { task: Task }) {
  const now = useNow();
  const timeZone = useZone();
  const { markReplied, openReschedule, reschedule } = useTaskActions();
  const { contact_id: contactId } = task;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isWaiting(task) && (
        <Button tone="secondary" size="sm" icon={<Icon of={MailCheck} size={16} />} onClick={() => markReplied(task)}>
          Replied
        </Button>
      )}
      {isOpenStatus(task.status) && (
        <>
          <Button
            tone="secondary"
            size="sm"
            icon={<Icon of={CalendarClock} size={16} />}
            onClick={({ currentTarget }) => openReschedule(task, currentTarget)}
          >
            Reschedule
          </Button>
          <Menu
            align="start"
            trigger={
              <Button tone="secondary" size="sm" icon={<Icon of={AlarmClock} size={16} />}>
                Snooze
              </Button>
            }
          >
            {listSnoozes(now, timeZone).map(({ label, due }) => (
              <MenuItem key={label} onSelect={() => reschedule(task, due)}>
                {label}
                <span className="ml-auto pl-6 text-muted tabular-nums">{formatClockTime(due.time)}</span>
              </MenuItem>
            ))}
            <MenuItem onSelect={() => openReschedule(task, null)}>Another time…</MenuItem>
          </Menu>
        </>
      )}
      {contactId !== null && (
        <Button
          tone="secondary"
          size="sm"
          icon={<Icon of={MessageSquareText} size={16} />}
          onClick={() => openMessageDraft({ contactId, taskId: task.id })}
        >
          Draft message
        </Button>
      )}
    </div>
  );
}
