import type { ReminderSettings } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { readPreferences } from '../deliveries/settings.repository.ts';

export async function readReminderSettings({ tx, user }: UserContext): Promise<ReminderSettings> {
  return (await readPreferences(tx, user.id)).settings;
}
