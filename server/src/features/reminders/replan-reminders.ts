import type { UserContext } from '../../platform/context.ts';
import type { ProfileChanged } from '../accounts/account-events.ts';
import { planTaskReminders } from './plan-reminders.ts';
import { lockRemindableTasks } from './remindable-tasks.repository.ts';

/** Updates all planned reminders after a change of the settings, the time zone or the connected channels. */
export async function replanReminders(context: UserContext): Promise<void> {
  await planTaskReminders(context, await lockRemindableTasks(context.tx, context.user.id));
}

/** Moves reminders to another time zone. Does nothing when the time zone is unchanged. */
export async function replanForTimeZone(event: ProfileChanged): Promise<void> {
  if (!event.hasNewTimeZone()) return;
  const { context, user } = event;
  await replanReminders({ ...context, user: { ...context.user, timezone: user.timezone } });
}
