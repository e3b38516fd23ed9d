import {
  defaultReminderSettings,
  deliveryChannels,
  reminderSettingsSchema,
  type DeliveryChannel,
  type NoticeKind,
  type ReminderSettings,
} from '@aide/contract';
import { eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { pushSubscriptionsTable } from '../push/push.table.ts';
import { reminderSettingsTable } from './deliveries.table.ts';

/** A user's settings for planning. */
export interface Preferences {
  settings: ReminderSettings;
  /** True for each channel that can reach the user, whatever the settings. */
  reach: Record<DeliveryChannel, boolean>;
}

/** SQL for whether a channel can reach a row of `users`. A new channel needs one entry here. */
const reachColumns = {
  email: sql<boolean>`true`,
  telegram: sql<boolean>`${isNotNull(usersTable.telegramVerifiedAt)}`,
  whatsapp: sql<boolean>`${isNotNull(usersTable.whatsappVerifiedAt)}`,
  app: sql<boolean>`true`,
  push: sql<boolean>`exists (select from ${pushSubscriptionsTable} where ${pushSubscriptionsTable.userId} = ${usersTable.id})`,
} satisfies Record<DeliveryChannel, SQL<boolean>>;

const unreachable = { email: false, telegram: false, whatsapp: false, app: false, push: false };

/** Returns a user's settings merged with the defaults. Channels added after they were stored have defaults. */
export async function getPreferences(tx: Tx, userId: string): Promise<Preferences> {
  const [row] = await tx
    .select({ settings: reminderSettingsTable.settings, reach: reachColumns })
    .from(usersTable)
    .leftJoin(reminderSettingsTable, eq(reminderSettingsTable.userId, usersTable.id))
    .where(eq(usersTable.id, userId));
  return {
    settings: row?.settings ? reminderSettingsSchema.parse(row.settings) : defaultReminderSettings,
    reach: row?.reach ?? unreachable,
  };
}

export async function saveSettings(tx: Tx, userId: string, settings: ReminderSettings, now: Date): Promise<void> {
  await tx
    .insert(reminderSettingsTable)
    .values({ userId, settings, updatedAt: now })
    .onConflictDoUpdate({ target: reminderSettingsTable.userId, set: { settings, updatedAt: now } });
}

/** Returns the channels for a kind of notice: those that are enabled and reach the user. */
export function channelsFor({ settings, reach }: Preferences, kind: NoticeKind): DeliveryChannel[] {
  const switches = settings.channels[kind];
  return deliveryChannels.filter((channel) => switches[channel] && reach[channel]);
}
