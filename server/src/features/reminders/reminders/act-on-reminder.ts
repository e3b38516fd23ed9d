import type { ReminderAction } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { localDay, toDateAt } from '../../../platform/local-time.ts';
import type { DueValue } from '../../planner/tasks/due-value.ts';
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

const minuteMs = 60_000;
const snoozedMinutes: Partial<Record<ReminderAction, number>> = {
  snooze_hour: 60,
  snooze_5_minutes: 5,
  snooze_15_minutes: 15,
  snooze_30_minutes: 30,
};
const morning = '09:00';
const evening = '18:00';

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
  const due = laterBy(action, task, context);
  return { changed: true, task: await updateTask(context, taskId, { due }), before };
}

function laterBy(action: Exclude<ReminderAction, 'done'>, task: TaskWithContact, context: UserContext): DueValue {
  const { now, user } = context;
  const minutes = snoozedMinutes[action];
  if (minutes !== undefined) return { at: new Date(now.getTime() + minutes * minuteMs), hasTime: true };
  const today = localDay(now, user.timezone);
  if (action === 'this_evening') {
    const at = toDateAt(today.toString(), evening, user.timezone);
    const tomorrow = () => toDateAt(today.add({ days: 1 }).toString(), evening, user.timezone);
    return { at: at.getTime() > now.getTime() ? at : tomorrow(), hasTime: true };
  }
  if (action === 'tomorrow')
    return { at: toDateAt(today.add({ days: 1 }).toString(), morning, user.timezone), hasTime: true };
  const monday = today.add({ days: 8 - today.dayOfWeek }).toString();
  if (!task.dueHasTime) return { at: new Date(`${monday}T00:00:00.000Z`), hasTime: false };
  return { at: toDateAt(monday, morning, user.timezone), hasTime: true };
}
