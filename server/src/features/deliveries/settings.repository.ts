import { defaultReminderSettings, type DeliveryChannel, type NoticeKind, type ReminderSettings } from '@aide/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { usersTable } from '../accounts/accounts.table.ts';
import { reminderSettingsTable } from './deliveries.table.ts';

/** What planning needs to know about a user. */
export interface Preferences {
  settings: ReminderSettings;
  hasTelegram: boolean;
}

/** A user's own settings over the defaults. */
export async function readPreferences(tx: Tx, userId: string): Promise<Preferences> {
  const [row] = await tx
    .select({ settings: reminderSettingsTable.settings, telegramVerifiedAt: usersTable.telegramVerifiedAt })
    .from(usersTable)
    .leftJoin(reminderSettingsTable, eq(reminderSettingsTable.userId, usersTable.id))
    .where(eq(usersTable.id, userId));
  return { settings: row?.settings ?? defaultReminderSettings, hasTelegram: row?.telegramVerifiedAt != null };
}

export async function saveSettings(tx: Tx, userId: string, settings: ReminderSettings, now: Date): Promise<void> {
  await tx
    .insert(reminderSettingsTable)
    .values({ userId, settings, updatedAt: now })
    .onConflictDoUpdate({ target: reminderSettingsTable.userId, set: { settings, updatedAt: now } });
}

/** Where a kind of notice goes: the channels that are on and that reach the user. */
export function channelsFor({ settings, hasTelegram }: Preferences, kind: NoticeKind): DeliveryChannel[] {
  const switches = settings.channels[kind];
  return [
    ...(switches.email ? (['email'] as const) : []),
    ...(switches.telegram && hasTelegram ? (['telegram'] as const) : []),
  ];
}
