import { AccountCreated, CredentialsChanged, ProfileChanged } from '../features/accounts/account-events.ts';
import type { User } from '../features/accounts/accounts.table.ts';
import { deleteRequestsOfMessages } from '../features/assistant/assistant.routes.ts';
import { SecurityEventOccurred } from '../features/accounts/security-events.ts';
import { removeRestoredTask } from '../features/backlog/remove-restored-task.ts';
import { ContactsDeleting } from '../features/contacts/delete-contacts.ts';
import { planNextRun } from '../features/deliveries/user-schedules.ts';
import { MessagesDeleted } from '../features/messages/conversation.ts';
import { handleNotifications } from '../features/notifications/manage-notifications.ts';
import { notifySecurityEvent } from '../features/notifications/notify-security-event.ts';
import { PushReachChanged } from '../features/push/manage-subscriptions.ts';
import { morningDigest } from '../features/reminders/morning-digest.job.ts';
import { planPushClose } from '../features/reminders/close-push.job.ts';
import { planReminders } from '../features/reminders/plan-reminders.ts';
import { replanForTimeZone, replanReminders } from '../features/reminders/replan-reminders.ts';
import { trialNotices } from '../features/reminders/trial-notices.job.ts';
import { weeklyReports } from '../features/reports/weekly-report.job.ts';
import { planSecurityMail } from '../features/security-log/announce-security-event.ts';
import { storeSecurityEvent } from '../features/security-log/store-security-event.ts';
import { revokeOtherSessions } from '../features/sessions/sessions.ts';
import {
  recordContactRemoval,
  recordTaskHistory,
  streamTaskChange,
  TaskChanged,
} from '../features/tasks/task-changed.ts';
import { TrialExtended } from '../features/trial/extend-trial.ts';
import { planTaskWebhooks } from '../features/webhooks/webhook-deliveries.ts';
import type { Context } from '../platform/context.ts';
import { createPublisher, on } from '../platform/domain-events.ts';

/** What happens by itself for every user; an account gets its first run of each when it is created. */
export const userSchedules = [morningDigest, weeklyReports, trialNotices];

/**
 * Publishes a domain event. This list is the only place that connects a feature to the features that react to it. Subscribers
 * of an event run in the order of the list, in the transaction of the publisher; an error rolls everything back.
 */
export const publish = createPublisher([
  on(TaskChanged, recordTaskHistory),
  on(TaskChanged, removeRestoredTask),
  on(TaskChanged, planReminders),
  on(TaskChanged, planPushClose),
  // After planReminders, which waits for a reminder that is just being stored as a notification.
  on(TaskChanged, handleNotifications),
  on(TaskChanged, planTaskWebhooks),
  on(TaskChanged, streamTaskChange),
  on(ContactsDeleting, recordContactRemoval),
  on(CredentialsChanged, async ({ context, userId, keptSessionId }) => {
    await revokeOtherSessions(context, userId, keptSessionId);
  }),
  on(SecurityEventOccurred, storeSecurityEvent),
  on(SecurityEventOccurred, notifySecurityEvent),
  on(SecurityEventOccurred, planSecurityMail),
  on(AccountCreated, planSchedules),
  on(ProfileChanged, async (event) => (event.hasNewTimeZone() ? planSchedules(event) : undefined)),
  on(ProfileChanged, replanForTimeZone),
  on(PushReachChanged, ({ context }) => replanReminders(context)),
  on(MessagesDeleted, deleteRequestsOfMessages),
  on(TrialExtended, ({ context, user }) => planNextRun(context, trialNotices, user)),
]);

async function planSchedules({ context, user }: { context: Context; user: User }): Promise<void> {
  for (const schedule of userSchedules) await planNextRun(context, schedule, user);
}
