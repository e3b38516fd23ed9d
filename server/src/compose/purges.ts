import { purgeHandledUpdates } from '../channels/telegram/updates/updates.repository.ts';
import { purgeRequests } from '../features/assistant/assistant/assistant.routes.ts';
import { purgeDeletedBacklogItems } from '../features/planner/backlog/delete-backlog-item.ts';
import { purgeConnectedApps } from '../features/identity/connected-apps/connected-apps.repository.ts';
import { purgeDavObjects } from '../features/connections/caldav/caldav.repository.ts';
import { purgeContactMerges } from '../features/people/duplicates/merge-contacts.ts';
import { purgeRepliedMails } from '../features/assistant/email-by-date/plan-mail-reply.ts';
import { purgeInvitations } from '../features/operations/invitations/invitations.repository.ts';
import { purgeProviderVisits } from '../features/identity/identities/identities.repository.ts';
import { purgeNotifications } from '../features/reminders/notifications/manage-notifications.ts';
import { purgePasskeyChallenges } from '../features/identity/passkeys/passkeys.repository.ts';
import { purgeDeletedRecurringTasks } from '../features/planner/recurring/delete-recurring-task.ts';
import { purgeSecurityEvents } from '../features/identity/security-log/security-log.repository.ts';
import { purgeEndedSessions } from '../features/identity/sessions/sessions.repository.ts';
import { purgeTombstones } from '../features/planner/sync/record-revisions.ts';
import { purgeDeletedTasks } from '../features/planner/tasks/delete-task.ts';
import { purgeWebhookDeliveries } from '../features/connections/webhooks/webhook-deliveries.ts';

/** What housekeeping deletes permanently after its retention period. */
export const purges = [
  purgeDeletedTasks,
  purgeDeletedRecurringTasks,
  purgeDeletedBacklogItems,
  purgeContactMerges,
  purgeHandledUpdates,
  purgeRepliedMails,
  purgeWebhookDeliveries,
  purgeNotifications,
  purgeRequests,
  purgeEndedSessions,
  purgeConnectedApps,
  purgePasskeyChallenges,
  purgeInvitations,
  purgeProviderVisits,
  purgeSecurityEvents,
  purgeTombstones,
  purgeDavObjects,
];
