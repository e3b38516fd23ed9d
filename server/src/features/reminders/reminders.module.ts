import { remindersModuleRoutes } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import type { Context, Transactions } from '../../platform/context.ts';
import { on } from '../../platform/domain-events.ts';
import type { WorkKind } from '../../platform/due-work/work-kind.ts';
import { mount, type MountDeps } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/log.ts';
import { AccountCreated, ProfileChanged } from '../identity/accounts/account-events.ts';
import { findUserById } from '../identity/accounts/accounts.repository.ts';
import type { User } from '../identity/accounts/accounts.table.ts';
import { SecurityEventOccurred } from '../identity/accounts/security-events.ts';
import { TrialExtended } from '../identity/trial/extend-trial.ts';
import { reachOutSource } from '../people/relationships/reach-outs.ts';
import { TaskChanged } from '../planner/tasks/task-changed.ts';
import { TasksImported, TasksWithdrawing } from '../planner/tasks/tasks-imported.ts';
import type { ServerModule } from '../server-module.ts';
import { planNextRun, scheduleJob, toRepeatingWork } from './deliveries/user-schedules.ts';
import { channelHandlers } from './notifications/channels.routes.ts';
import { handleNotifications, purgeNotifications } from './notifications/manage-notifications.ts';
import { notificationHandlers, notificationsExport } from './notifications/notifications.routes.ts';
import type { ChannelDeps } from './notifications/test-channel.ts';
import { PushReachChanged } from './push/manage-subscriptions.ts';
import { pushExport, pushHandlers, type PushDeps } from './push/push.routes.ts';
import { vapidSecret } from './push/vapid-keys.ts';
import { createMorningDigest } from './reminders/morning-digest.job.ts';
import { cancelRemindersOfUndo, planReminders, planRemindersOfImport } from './reminders/plan-reminders.ts';
import { ReminderSettingsChanged } from './reminders/reminder-settings-changed.ts';
import { reminderHandlers, remindersExport } from './reminders/reminders.routes.ts';
import { replanForTimeZone, replanReminders, replanRemindersJob } from './reminders/replan-reminders.job.ts';
import { trialNotices } from './reminders/trial-notices.job.ts';
import { weeklyReports } from './reports/weekly-report.job.ts';
import { formatAnnouncement } from '../identity/security-log/announce-security-event.ts';
import { notifyAccount } from './notifications/create-notification.ts';

export const vapidPurpose = 'push keys';

/** Schedules of every user; the first run of each is planned when an account is created. */
export const userSchedules = [createMorningDigest(reachOutSource), weeklyReports, trialNotices];

export const remindersModule: ServerModule = {
  subscriptions: [
    on(TaskChanged, planReminders),
    // After planReminders, which waits for a reminder that is currently being stored as a notification.
    on(TaskChanged, handleNotifications),
    on(TasksImported, planRemindersOfImport),
    on(TasksWithdrawing, cancelRemindersOfUndo),
    on(SecurityEventOccurred, notifySecurityEvent),
    on(AccountCreated, planSchedules),
    on(ProfileChanged, async (event) => (event.hasNewTimeZone() ? planSchedules(event) : undefined)),
    on(ProfileChanged, replanForTimeZone),
    on(PushReachChanged, ({ context }) => replanReminders(context)),
    on(ReminderSettingsChanged, planReportOfSettings),
    on(TrialExtended, ({ context, user }) => planNextRun(context, trialNotices, user)),
  ],
  purges: [purgeNotifications],
  exportSections: [remindersExport, notificationsExport, pushExport],
  repeatingWork: userSchedules.flatMap(toRepeatingWork),
  sealedColumns: [{ purpose: vapidPurpose, table: 'secrets', column: 'value', owner: 'name', only: vapidSecret }],
};

export function reminderJobs({ transactions, log }: { transactions: Transactions; log: Logger }): WorkKind[] {
  return [
    ...userSchedules.map((schedule) => scheduleJob(schedule, { transactions, log })),
    replanRemindersJob({ transactions, log }),
  ];
}

export interface RemindersParts extends MountDeps {
  push: PushDeps;
  channelTests: ChannelDeps;
}

/** Mounts reminder settings, the channels with their tests, notifications and push subscriptions. */
export function mountReminders(server: FastifyInstance, parts: RemindersParts): void {
  mount(server, parts, remindersModuleRoutes, {
    ...reminderHandlers(),
    ...channelHandlers(parts.channelTests),
    ...notificationHandlers(),
    ...pushHandlers(parts.push),
  });
}

/** Reschedules the report when the user changes its day or time. */
async function planReportOfSettings({ context }: ReminderSettingsChanged): Promise<void> {
  const user = await findUserById(context.tx, context.user.id);
  if (user) await planNextRun(context, weeklyReports, user);
}

async function planSchedules({ context, user }: { context: Context; user: User }): Promise<void> {
  for (const schedule of userSchedules) await planNextRun(context, schedule, user);
}

/** Notifies the user in the web app about an event that another person may have caused. */
async function notifySecurityEvent({ context, event }: SecurityEventOccurred): Promise<void> {
  const announcement = formatAnnouncement(event);
  if (announcement === null || event.userId === null) return;
  const { userId, sessionId = null } = event;
  await notifyAccount(context, userId, { kind: 'security', ...announcement, url: '/settings#security-log', sessionId });
}
