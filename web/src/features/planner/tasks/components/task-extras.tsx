import type { Task } from '@aide/contract';
import { formatLead } from '@aide/rules';
import { Bell } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';
import { ReminderOptions } from '../../../../ui/reminder-options.tsx';
import { Select } from '../../../../ui/select.tsx';
import { quoteTitle } from '../task-change.rules.ts';
import { useTaskChanges } from '../use-task-changes.ts';

/** The fields of a task that most tasks do not have: the time of its own reminder. */
export function TaskExtras({ task }: { task: Task }) {
  const change = useTaskChanges();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
      {task.due_date !== null && (
        <div className="flex items-center gap-2">
          <Icon of={Bell} size={16} className="shrink-0 text-muted" />
          <span className="text-muted">Remind</span>
          <Select
            aria-label="Remind"
            value={task.remind_before ?? ''}
            onChange={({ target: { value } }) => {
              const remindBefore = value === '' ? null : Number(value);
              const when = remindBefore === null ? 'at the usual times' : formatLead(remindBefore).toLowerCase();
              void change(task, {
                body: { remindBefore },
                shown: { remind_before: remindBefore },
                message: `${quoteTitle(task)}: reminder ${when}`,
              });
            }}
          >
            <ReminderOptions chosen={task.remind_before} />
          </Select>
        </div>
      )}
    </div>
  );
}
