import type { ChangedEntity } from '@aide/contract';

/** The first part of every query key. One table, so that a change can name what it makes stale. */
export const queryKeys = {
  analytics: ['analytics'],
  apiTokens: ['api-tokens'],
  backlog: ['backlog'],
  calendarFeed: ['calendar-feed'],
  contacts: ['contacts'],
  dashboardConfig: ['dashboard-config'],
  deliveries: ['deliveries'],
  mailAddresses: ['mail-addresses'],
  messages: ['messages'],
  notifications: ['notifications'],
  passkeys: ['passkeys'],
  profile: ['profile'],
  pushSubscriptions: ['push-subscriptions'],
  recurringTasks: ['recurring-tasks'],
  server: ['server'],
  sessions: ['sessions'],
  taskHistory: ['task-history'],
  tasks: ['tasks'],
  reminderChannels: ['reminder-channels'],
  reminderSettings: ['reminder-settings'],
  telegram: ['telegram'],
  trial: ['trial'],
  twoFactor: ['two-factor'],
  webhooks: ['webhooks'],
} as const;

/** Which queries ask again when something changed on the server. */
export const staleAfter: Record<ChangedEntity, readonly (readonly string[])[]> = {
  task: [queryKeys.tasks, queryKeys.taskHistory, queryKeys.deliveries, queryKeys.analytics, queryKeys.contacts],
  contact: [queryKeys.contacts, queryKeys.tasks, queryKeys.recurringTasks, queryKeys.backlog, queryKeys.analytics],
  recurring_task: [queryKeys.recurringTasks, queryKeys.tasks, queryKeys.analytics],
  backlog_item: [queryKeys.backlog, queryKeys.analytics],
  profile: [queryKeys.profile, queryKeys.trial, queryKeys.mailAddresses],
  telegram: [queryKeys.telegram, queryKeys.profile, queryKeys.reminderChannels],
  delivery: [queryKeys.deliveries],
  notification: [queryKeys.notifications],
  message: [queryKeys.messages],
  webhook: [queryKeys.webhooks],
  session: [queryKeys.sessions],
  passkey: [queryKeys.passkeys],
  api_token: [queryKeys.apiTokens],
  push_subscription: [queryKeys.pushSubscriptions],
};
