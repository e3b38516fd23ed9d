import type { NoticeKind, ReminderSettings } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { serializeByUser } from '../../identity/accounts/accounts.repository.ts';
import { getPreferences, saveSettings } from '../deliveries/settings.repository.ts';
import { ReminderSettingsChanged } from './reminder-settings-changed.ts';
import { replanReminders } from './replan-reminders.job.ts';

/**
 * Saves the reminder settings and replans everything that is still ahead. Allowed after the trial too, so that reminders can always be
 * disabled.
 */
export async function updateReminderSettings(
  context: UserContext,
  changes: Omit<ReminderSettings, 'waitForEvents'> & { waitForEvents?: boolean | undefined },
): Promise<ReminderSettings> {
  await serializeByUser(context.tx, context.user.id);
  const { waitForEvents = (await getReminderSettings(context)).waitForEvents } = changes;
  const settings = { ...changes, waitForEvents };
  await saveSettings(context.tx, context.user.id, settings, context.now);
  await replanReminders(context);
  await context.publish(new ReminderSettingsChanged(context));
  context.changed({ entity: 'profile', id: context.user.id, action: 'updated' });
  return settings;
}

/** Disables one kind of mail; the other channels are unchanged. Idempotent. */
export async function stopMails(context: UserContext, kind: NoticeKind): Promise<void> {
  // A mail program may send several unsubscribe requests at once; each must see the result of the others.
  await serializeByUser(context.tx, context.user.id);
  const { settings } = await getPreferences(context.tx, context.user.id);
  if (!settings.channels[kind].email) return;
  const channels = { ...settings.channels, [kind]: { ...settings.channels[kind], email: false } };
  await updateReminderSettings(context, { ...settings, channels });
}

export async function getReminderSettings({ tx, user }: UserContext): Promise<ReminderSettings> {
  return (await getPreferences(tx, user.id)).settings;
}
