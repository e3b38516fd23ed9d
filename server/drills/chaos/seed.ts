import {
  defaultReminderSettings,
  deliveryChannels,
  reminderSettingsSchema,
  type DeliveryChannel,
  type ReminderSettings,
} from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { publish } from '../../src/compose/modules.ts';
import type { Config } from '../../src/config.ts';
import { toActingUser } from '../../src/features/identity/accounts/accounts.presenter.ts';
import { usersTable } from '../../src/features/identity/accounts/accounts.table.ts';
import { saveSettings } from '../../src/features/reminders/deliveries/settings.repository.ts';
import { pushSubscriptionsTable } from '../../src/features/reminders/push/push.table.ts';
import { planTaskReminders } from '../../src/features/reminders/reminders/plan-reminders.ts';
import { tasksTable } from '../../src/features/planner/tasks/tasks.table.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { localDay } from '../../src/platform/local-time.ts';
import { createTransactions } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Subscriber } from '../../test/push-service/subscriber.ts';

const tasksPerUser = 5;

export interface SeedPlan {
  tasks: number;
  spreadMs: number;
  /** From now to the first due moment. */
  leadInMs: number;
  /** Whether every reminder is sent to a chat as well. */
  withTelegram: boolean;
  /** If given, every user has one browser, and every reminder is sent to it as well. */
  subscribe?(): Subscriber;
  /** Then reminders go through this channel only. */
  channel?: DeliveryChannel;
}

/** Every second task waits for this person. */
const waitedFor = 'Meera Joshi';

/** Accounts and tasks whose reminders fall due one after the other over the spread. Returns when the first is due. */
export async function seed(config: Config, plan: SeedPlan): Promise<number> {
  const log = createLog('warn');
  const database = await openDatabase(config, log);
  const now = new Date();
  // All are planned as of the same moment. On a slow machine the first would otherwise be past, and a past reminder is not planned.
  const transactions = createTransactions(database, { ...systemClock, now: () => now }, log, publish);
  const startsAt = now.getTime() + plan.leadInMs;
  const count = Math.ceil(plan.tasks / tasksPerUser);
  const users = await transactions.run(({ tx }) =>
    tx
      .insert(usersTable)
      .values(Array.from({ length: count }, (_, n) => userRow(n, now, plan.withTelegram)))
      .returning(),
  );
  for (const [index, user] of users.entries()) {
    const places = Array.from({ length: tasksPerUser }, (_, n) => index + n * count).filter((n) => n < plan.tasks);
    const dueAt = (place: number) => new Date(startsAt + Math.round((place / plan.tasks) * plan.spreadMs));
    await transactions.runAs({ user: toActingUser(user), channel: 'api', log }, async (context) => {
      if (plan.subscribe)
        await context.tx.insert(pushSubscriptionsTable).values(subscriptionRow(user.id, plan.subscribe(), now));
      if (plan.channel) await saveSettings(context.tx, user.id, remindBy(plan.channel), now);
      const rows = places.map((place) => ({
        ...taskRow(user.id, `Reminder ${place}`, dueAt(place), now),
        ...(place % 2 === 1 && { waitingSince: localDay(now, user.timezone).toString(), waitingFor: waitedFor }),
      }));
      await planTaskReminders(context, await context.tx.insert(tasksTable).values(rows).returning());
    });
  }
  await database.close();
  return startsAt;
}

function userRow(n: number, now: Date, withTelegram: boolean) {
  const id = uuidv7();
  const email = `${id}@example.com`;
  return {
    id,
    name: `User ${n}`,
    email,
    emailConfirmedAt: now,
    emailKey: email,
    passwordHash: '-',
    timezone: 'Asia/Kolkata',
    createdAt: now,
    trialStartedAt: now,
    telegramVerifiedAt: withTelegram ? now : null,
  };
}

function remindBy(only: DeliveryChannel): ReminderSettings {
  const { channels, ...rest } = defaultReminderSettings;
  const reminder = Object.fromEntries(deliveryChannels.map((channel) => [channel, channel === only]));
  return reminderSettingsSchema.parse({ ...rest, channels: { ...channels, reminder } });
}

function subscriptionRow(userId: string, { subscription: { endpoint, keys } }: Subscriber, now: Date) {
  return { userId, id: uuidv7(), endpoint, ...keys, device: 'Chrome on Linux', createdAt: now, lastSeenAt: now };
}

function taskRow(userId: string, title: string, dueAt: Date, now: Date) {
  return {
    userId,
    id: uuidv7(),
    title,
    status: 'pending',
    priority: 'medium',
    taskType: 'follow_up',
    source: 'api',
    dueAt,
    dueHasTime: true,
    createdAt: now,
    updatedAt: now,
  } as const;
}
