import type { UserContext } from '../../platform/context.ts';
import { planRemindersOf } from './plan-reminders.ts';
import { lockRemindableTasks } from './remindable-tasks.repository.ts';

/** Brings everything still ahead in line with changed settings, another zone, or a channel that came or went. */
export async function replanReminders(context: UserContext): Promise<void> {
  await planRemindersOf(context, await lockRemindableTasks(context.tx, context.user.id));
}
