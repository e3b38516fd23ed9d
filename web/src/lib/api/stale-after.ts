import type { ChangedEntity } from '@aide/contract';
import { queryKeys } from './query-keys.ts';

/** Which queries ask again when something changed on the server. */
export const staleAfter: Record<ChangedEntity, readonly (readonly string[])[]> = {
  task: [
    queryKeys.tasks,
    queryKeys.taskHistory,
    queryKeys.deliveries,
    queryKeys.analytics,
    queryKeys.contacts,
    queryKeys.assistantContext,
    queryKeys.messages,
    queryKeys.search,
  ],
  contact: [
    queryKeys.contacts,
    queryKeys.tasks,
    queryKeys.recurringTasks,
    queryKeys.backlog,
    queryKeys.analytics,
    queryKeys.search,
  ],
  recurring_task: [
    queryKeys.recurringTasks,
    queryKeys.tasks,
    queryKeys.analytics,
    queryKeys.assistantContext,
    queryKeys.messages,
    queryKeys.search,
  ],
  backlog_item: [
    queryKeys.backlog,
    queryKeys.analytics,
    queryKeys.assistantContext,
    queryKeys.messages,
    queryKeys.search,
  ],
  profile: [queryKeys.profile, queryKeys.trial, queryKeys.mailAddresses],
  telegram: [queryKeys.telegram, queryKeys.profile, queryKeys.reminderChannels],
  delivery: [queryKeys.deliveries],
  notification: [queryKeys.notifications],
  message: [queryKeys.messages, queryKeys.assistantContext],
  webhook: [queryKeys.webhooks],
  session: [queryKeys.sessions],
  passkey: [queryKeys.passkeys],
  identity: [queryKeys.identities],
  api_token: [queryKeys.apiTokens],
  push_subscription: [queryKeys.pushSubscriptions],
};
