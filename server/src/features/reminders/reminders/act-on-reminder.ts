import type { ReminderAction } from '@aide/contract';
import { type DueValue, type Snooze, snoozeDue } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { localTime, toDateAt } from '../../../platform/local-time.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { lockTask, type TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { isRemindable } from '../../planner/tasks/tasks.rules.ts';
import { changeTaskStatus, updateTask } from '../../planner/tasks/update-task.ts';

export interface Acted {
  /** False if nothing was changed, because it was done before or the task was rescheduled in the meantime. */
  changed: boolean;
  task: TaskWithContact;
  /** The task before the change. */
  before: TaskWithContact;
}

/**
 * Completes or postpones the task of a reminder, for the links in mails and the bot's buttons. With `subjectAt`, the due time shown in the
 * reminder, it is idempotent.
 *
 * @throws TASK_NOT_FOUND, TRIAL_EXPIRED
 */
export async function actOnReminder(
  context: UserContext,
  taskId: string,
  action: ReminderAction,
  { subjectAt }: { subjectAt?: Date | null | undefined } = {},
): Promise<Acted> {
  // Serializes concurrent presses: the second sees the result of the first.
  await lockTask(context.tx, context.user.id, taskId);
  const task = await getTask(context, taskId);
  const before = task;
  if (action === 'done') {
    if (task.status === 'completed') return { changed: false, task, before };
    return { changed: true, task: await changeTaskStatus(context, taskId, 'completed'), before };
  }
  const hasMoved = subjectAt != null && task.dueAt?.getTime() !== subjectAt.getTime();
  if (hasMoved || !isRemindable({ ...task, dueAt: task.dueAt ?? context.now })) return { changed: false, task, before };
  const due = laterBy(action, context);
  return { changed: true, task: await updateTask(context, taskId, { due }), before };
}

function laterBy(snooze: Snooze, { now, user }: UserContext): DueValue {
  const present = localTime(now, user.timezone);
  const date = present.toPlainDate().toString();
  const due = snoozeDue(snooze, { date, time: present.toPlainTime().toString().slice(0, 5) });
  if ('minutes' in due) return { at: new Date(now.getTime() + due.minutes * 60_000), hasTime: true };
  return { at: toDateAt(due.date, due.time, user.timezone), hasTime: true };
}
