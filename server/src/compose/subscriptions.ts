import { AccountCreated, CredentialsChanged, ProfileChanged } from '../features/identity/accounts/account-events.ts';
import type { User } from '../features/identity/accounts/accounts.table.ts';
import { deleteRequestsOfMessages } from '../features/assistant/assistant/assistant.routes.ts';
import { recordCapture } from '../features/assistant/assistant/record-capture.ts';
import { SecurityEventOccurred } from '../features/identity/accounts/security-events.ts';
import { removeRestoredTask } from '../features/planner/backlog/remove-restored-task.ts';
import { MessageCaptured } from '../features/assistant/capture/message-captured.ts';
import { findUserById } from '../features/identity/accounts/accounts.repository.ts';
import { ContactRhythmChanged } from '../features/planner/contacts/contact-rhythm-changed.ts';
import { ContactsDeleting } from '../features/planner/contacts/delete-contacts.ts';
import { planNextRun } from '../features/reminders/deliveries/user-schedules.ts';
import { MessagesDeleted } from '../features/assistant/messages/conversation.ts';
import { handleNotifications } from '../features/reminders/notifications/manage-notifications.ts';
import { notifySecurityEvent } from '../features/reminders/notifications/notify-security-event.ts';
import { PushReachChanged } from '../features/reminders/push/manage-subscriptions.ts';
import { createMorningDigest } from '../features/reminders/reminders/morning-digest.job.ts';
import { planPushClose } from '../features/reminders/reminders/close-push.job.ts';
import {
  cancelRemindersOfUndo,
  planReminders,
  planRemindersOfImport,
} from '../features/reminders/reminders/plan-reminders.ts';
import { reachOutSource } from '../features/people/relationships/reach-outs.ts';
import {
  refreshActivityOfContact,
  refreshActivityOfImport,
  refreshActivityOfTask,
} from '../features/people/relationships/refresh-activity.ts';
import { replanForTimeZone, replanReminders } from '../features/reminders/reminders/replan-reminders.job.ts';
import { resumeGeneration } from '../features/planner/recurring/generate-recurring.job.ts';
import { keepAwaitedNamesOfRecurring } from '../features/planner/recurring/record-recurring-change.ts';
import { trialNotices } from '../features/reminders/reminders/trial-notices.job.ts';
import { ReminderSettingsChanged } from '../features/reminders/reminders/reminder-settings-changed.ts';
import { weeklyReports } from '../features/reminders/reports/weekly-report.job.ts';
import { planSecurityMail } from '../features/identity/security-log/announce-security-event.ts';
import { storeSecurityEvent } from '../features/identity/security-log/store-security-event.ts';
import { recordRevisions } from '../features/planner/sync/record-revisions.ts';
import { revokeOtherSessions } from '../features/identity/sessions/sessions.ts';
import {
  recordContactRemoval,
  recordTaskHistory,
  streamTaskChange,
  TaskChanged,
} from '../features/planner/tasks/task-changed.ts';
import {
  streamImportedTasks,
  streamWithdrawnTasks,
  TasksChangedInBulk,
  TasksImported,
  TasksWithdrawing,
  TasksWithdrawn,
} from '../features/planner/tasks/tasks-imported.ts';
import { streamRelinkedTasks, TasksRelinked } from '../features/planner/tasks/tasks-relinked.ts';
import { TrialExtended } from '../features/identity/trial/extend-trial.ts';
import {
  planCaptureWebhooks,
  planDataWebhooks,
  planRelinkedWebhooks,
  planTasksWebhook,
  planTaskWebhooks,
} from '../features/connections/webhooks/plan-webhooks.ts';
import type { Context } from '../platform/context.ts';
import { createPublisher, on } from '../platform/domain-events.ts';
import { DataChanged } from '../platform/events/data-changed.ts';

/** Schedules of every user; the first run of each is planned when an account is created. */
export const userSchedules = [createMorningDigest(reachOutSource), weeklyReports, trialNotices];

/**
 * Publishes a domain event. This list is the only place that connects a feature to the features that react to it. Subscribers
 * of an event run in the order of the list, in the transaction of the publisher; an error rolls everything back.
 */
export const publish = createPublisher([
  on(TaskChanged, recordTaskHistory),
  on(TaskChanged, removeRestoredTask),
  on(TaskChanged, planReminders),
  on(TaskChanged, planPushClose),
  // After planReminders, which waits for a reminder that is currently being stored as a notification.
  on(TaskChanged, handleNotifications),
  on(TaskChanged, planTaskWebhooks),
  on(TaskChanged, streamTaskChange),
  on(TasksImported, planRemindersOfImport),
  on(TasksImported, refreshActivityOfImport),
  on(TasksWithdrawing, cancelRemindersOfUndo),
  on(TasksWithdrawn, refreshActivityOfImport),
  on(TasksImported, streamImportedTasks),
  on(TasksWithdrawn, streamWithdrawnTasks),
  on(TasksChangedInBulk, planTasksWebhook),
  on(TasksRelinked, planRelinkedWebhooks),
  on(TasksRelinked, streamRelinkedTasks),
  on(MessageCaptured, planCaptureWebhooks),
  on(MessageCaptured, recordCapture),
  on(DataChanged, planDataWebhooks),
  // Last subscriber of its event: it locks the user's counter until the transaction commits.
  on(DataChanged, recordRevisions),
  on(TaskChanged, refreshActivityOfTask),
  on(ContactRhythmChanged, refreshActivityOfContact),
  on(ContactsDeleting, recordContactRemoval),
  on(ContactsDeleting, keepAwaitedNamesOfRecurring),
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
  on(ReminderSettingsChanged, planReportOfSettings),
  on(TrialExtended, ({ context, user }) => planNextRun(context, trialNotices, user)),
  on(TrialExtended, resumeGeneration),
]);

/** Reschedules the report when the user changes its day or time. */
async function planReportOfSettings({ context }: ReminderSettingsChanged): Promise<void> {
  const user = await findUserById(context.tx, context.user.id);
  if (user) await planNextRun(context, weeklyReports, user);
}

async function planSchedules({ context, user }: { context: Context; user: User }): Promise<void> {
  for (const schedule of userSchedules) await planNextRun(context, schedule, user);
}
