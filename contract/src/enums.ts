/** Enums that several modules use. The database, the API and the screens use these values. */

export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** `backlog` is not a status: selecting it moves the task to the backlog. */
export const taskStatuses = ['pending', 'in_progress', 'completed', 'postponed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Still to be done. */
export const openTaskStatuses = ['pending', 'in_progress', 'postponed'] as const satisfies TaskStatus[];

/** The values of a status dropdown: a status, or the move to the backlog. */
export const taskStatusChoices = [...taskStatuses, 'backlog'] as const;
export type TaskStatusChoice = (typeof taskStatusChoices)[number];

/** The views, filters and sort orders of the tasks page. */
export const taskLayouts = ['agenda', 'cards', 'calendar'] as const;
export const taskStatusFilters = ['all', 'pending', 'in_progress', 'completed'] as const;
export const taskPriorityFilters = ['all', 'urgent', 'high', 'medium', 'low'] as const;
export const taskSortKeys = ['dueDate', 'title', 'priority', 'status'] as const;

export const taskTypes = ['todo', 'follow_up'] as const;
export type TaskType = (typeof taskTypes)[number];

/** Where a task was created. `recurring` is an occurrence generated from a pattern. */
export const taskSources = [
  'dashboard',
  'web_capture',
  'voice_input',
  'telegram',
  'telegram_voice',
  'whatsapp',
  'whatsapp_voice',
  'email',
  'recurring',
  'backlog',
  'api',
  'import',
] as const;
export type TaskSource = (typeof taskSources)[number];

/**
 * The programs whose tasks can be imported. `icalendar`: any file of VTODO components, such as one of Apple Reminders; `csv`: a table with
 * headings, from any program.
 */
export const taskImportSources = [
  'todoist',
  'google_tasks',
  'microsoft_todo',
  'outlook',
  'ticktick',
  'vikunja',
  'icalendar',
  'csv',
] as const;
export type TaskImportSource = (typeof taskImportSources)[number];

/** The units of a keep-in-touch rhythm. */
export const rhythmUnits = ['day', 'week', 'month'] as const;

/** The reasons to suggest a contact, most urgent first. */
export const reachOutReasons = ['promise', 'waiting', 'rhythm', 'silence'] as const;
export type ReachOutReason = (typeof reachOutReasons)[number];

/** The states of a suggestion. */
export const reachOutStatuses = ['open', 'accepted', 'snoozed', 'dismissed'] as const;
export type ReachOutStatus = (typeof reachOutStatuses)[number];

/**
 * `reply`: the answer that a task waited for came. `message` and `task_note` are about a contact; the others count as
 * contact.
 */
export const interactionKinds = [
  'follow_up',
  'mail_sent',
  'mail_received',
  'reply',
  'note',
  'task_note',
  'message',
] as const;
export type InteractionKind = (typeof interactionKinds)[number];

/** The evidence that two contacts are one person, strongest first. */
export const duplicateReasons = ['email', 'phone', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** The fields of a contact that a merge chooses between. */
export const mergeableFields = ['name', 'email', 'company', 'designation', 'phone', 'rhythm'] as const;
export type MergeableField = (typeof mergeableFields)[number];

export const backlogItemTypes = ['reference', 'todo', 'follow_up', 'note'] as const;
export type BacklogItemType = (typeof backlogItemTypes)[number];

/** `pending` is shown as Active. */
export const recurringStatuses = ['pending', 'paused', 'completed'] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];

export const recurrenceTypes = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type RecurrenceType = (typeof recurrenceTypes)[number];

export const insightTypes = ['achievement', 'success', 'warning', 'tip', 'reminder', 'info'] as const;
export type InsightType = (typeof insightTypes)[number];

export const insightPriorities = ['high', 'medium', 'low'] as const;
export type InsightPriority = (typeof insightPriorities)[number];

/** The days in the chart of the analytics: the period, or early in the week the seven days that end today. */
export const chartWindows = ['week', 'last_seven_days', 'last_week', 'month'] as const;
/** The period of the headline figures of the analytics. */
export const analyticsPeriods = ['week', 'last_week', 'month'] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

export const trialStatuses = ['active', 'extended', 'expired', 'none'] as const;
export type TrialStatusName = (typeof trialStatuses)[number];

/** The roles of a process. By default one process has all of them. */
export const roles = ['web', 'worker', 'bot', 'mail'] as const;
export type Role = (typeof roles)[number];

/** The notices that the product sends on its own. `catch_up` replaces reminders that became late while it was down. */
export const deliveryKinds = ['reminder', 'digest', 'weekly_report', 'trial_notice', 'catch_up'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** The kinds that a user can switch on and off; a catch-up uses the channels of reminders. */
export const noticeKinds = ['reminder', 'digest', 'weekly_report', 'trial_notice'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `app` is the notification in the web app; it needs no setup. `push` is Web Push to a subscribed browser. */
export const deliveryChannels = ['email', 'telegram', 'whatsapp', 'app', 'push'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** `merged`: sent as part of another delivery. `not_delivered`: the server cannot send on that channel at all. */
export const deliveryStatuses = ['planned', 'sent', 'failed', 'cancelled', 'merged', 'not_delivered'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The actions that a reminder offers. Links and buttons store the index, so new ones must be appended. */
export const reminderActions = [
  'done',
  'snooze_hour',
  'tomorrow',
  'next_week',
  'this_evening',
  'snooze_5_minutes',
  'snooze_15_minutes',
  'snooze_30_minutes',
] as const;
export type ReminderAction = (typeof reminderActions)[number];

/** The kinds of notifications in the web app: every kind of delivery, and notices about the account's security. */
export const notificationKinds = [
  'reminder',
  'catch_up',
  'digest',
  'weekly_report',
  'trial_notice',
  'security',
  'webhook_disabled',
  'mailbox_sign_in',
  'calendar_sign_in',
  'calendar_event',
] as const satisfies (
  | DeliveryKind
  | 'security'
  | 'webhook_disabled'
  | 'mailbox_sign_in'
  | 'calendar_sign_in'
  | 'calendar_event'
)[];
export type NotificationKind = (typeof notificationKinds)[number];

/** `write` includes `read`. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** How Aide signs in to a mailbox: with a password, or with the consent given at a provider. */
export const mailboxSignIns = ['password', 'google', 'microsoft'] as const;

/** `sign_in`: the server rejects the password. `unreachable`: it is tried again. */
export const mailboxStates = ['syncing', 'ok', 'sign_in', 'unreachable'] as const;
export type MailboxState = (typeof mailboxStates)[number];

/** How Aide reads calendars: with a password, with the consent given at Google, or from a secret address. */
export const calendarSignIns = ['password', 'google', 'address'] as const;

/** What a mail means for the user: their question, their promise, a question to them, a promise to them. */
export const mailFollowUpKinds = ['waiting', 'promised', 'asked', 'they_promised'] as const;
export type MailFollowUpKind = (typeof mailFollowUpKinds)[number];

/** The events a webhook can subscribe to. */
export const webhookEvents = [
  'task.created',
  'task.updated',
  'task.completed',
  'task.deleted',
  'task.restored',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'recurring_task.created',
  'recurring_task.updated',
  'recurring_task.deleted',
  'reminder.due',
  'capture.created',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/**
 * `ping` is a test that the user asks for. `contacts.changed` and `tasks.changed` replace the single events of an import or, for contacts,
 * a bulk change.
 */
export const webhookDeliveryEvents = [...webhookEvents, 'contacts.changed', 'tasks.changed', 'ping'] as const;
export type WebhookDeliveryEvent = (typeof webhookDeliveryEvents)[number];

export const webhookDeliveryStatuses = ['planned', 'sent', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/** The kinds of requests: new tasks, changes to existing tasks, a question about them, or talk. */
export const requestKinds = ['capture', 'command', 'question', 'talk'] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * The changes that a command makes; `start` puts a task in progress, `edit` changes its title, contact or series, `skip` skips the next
 * occurrence, `keep_in_touch` sets the rhythm of a contact, `undo` reverts the last change.
 */
export const commandVerbs = [
  'complete',
  'reopen',
  'cancel',
  'delete',
  'reschedule',
  'prioritise',
  'backlog',
  'pause',
  'resume',
  'start',
  'edit',
  'skip',
  'replied',
  'keep_in_touch',
  'undo',
] as const;
export type CommandVerb = (typeof commandVerbs)[number];

export const questionTypes = ['list', 'done', 'count', 'next', 'when', 'report'] as const;
export type QuestionType = (typeof questionTypes)[number];

export const talkTypes = ['hello', 'thanks', 'help'] as const;
export type TalkType = (typeof talkTypes)[number];

/** The kinds of entries that a message can create, change or find. */
export const entryKinds = ['task', 'recurring_task', 'backlog_item'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The channel of a line of the conversation. */
export const messageChannels = ['web', 'voice', 'telegram', 'whatsapp', 'api'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageAuthors = ['user', 'aide'] as const;
export type MessageAuthor = (typeof messageAuthors)[number];

/** Whether the account's email address is confirmed. */
export const emailConfirmations = ['confirmed', 'pending', 'unavailable'] as const;
export type EmailConfirmation = (typeof emailConfirmations)[number];

/** Who confirms a new email address of an account. */
export const emailConfirmers = ['link', 'owner'] as const;
