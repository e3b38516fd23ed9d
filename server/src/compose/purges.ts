import { forgetUpdates } from '../channels/telegram/updates/forget-updates.ts';
import { purgeDeletedBacklogItems } from '../features/backlog/purge-deleted-backlog-items.ts';
import { purgeAnsweredMails } from '../features/email-by-date/purge-answered-mails.ts';
import { purgeDeletedRecurringTasks } from '../features/recurring/purge-deleted-recurring-tasks.ts';
import { purgeDeletedTasks } from '../features/tasks/purge-deleted-tasks.ts';
import { purgeWebhookDeliveries } from '../features/webhooks/purge-webhook-deliveries.ts';

/** What housekeeping deletes for good once its retention period is over. */
export const purges = [
  purgeDeletedTasks,
  purgeDeletedRecurringTasks,
  purgeDeletedBacklogItems,
  forgetUpdates,
  purgeAnsweredMails,
  purgeWebhookDeliveries,
];
