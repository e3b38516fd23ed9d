import { purgeHandledUpdates } from '../channels/telegram/updates/updates.repository.ts';
import { purgeRequests } from '../features/assistant/assistant.routes.ts';
import { purgeDeletedBacklogItems } from '../features/backlog/delete-backlog-item.ts';
import { purgeConnectedApps } from '../features/connected-apps/connected-apps.repository.ts';
import { purgeDavObjects } from '../features/caldav/caldav.repository.ts';
import { purgeContactMerges } from '../features/duplicates/merge-contacts.ts';
import { purgeRepliedMails } from '../features/email-by-date/plan-mail-reply.ts';
import { purgeInvitations } from '../features/invitations/invitations.repository.ts';
import { purgeProviderVisits } from '../features/identities/identities.repository.ts';
import { purgeNotifications } from '../features/notifications/manage-notifications.ts';
import { purgePasskeyChallenges } from '../features/passkeys/passkeys.repository.ts';
import { purgeDeletedRecurringTasks } from '../features/recurring/delete-recurring-task.ts';
import { purgeSecurityEvents } from '../features/security-log/security-log.repository.ts';
import { purgeEndedSessions } from '../features/sessions/sessions.repository.ts';
import { purgeTombstones } from '../features/sync/record-revisions.ts';
import { purgeDeletedTasks } from '../features/tasks/delete-task.ts';
import { purgeWebhookDeliveries } from '../features/webhooks/webhook-deliveries.ts';

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
