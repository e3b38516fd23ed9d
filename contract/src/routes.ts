import { accountRoutes } from './identity/accounts.ts';
import { analyticsRoutes } from './planner/analytics.ts';
import { apiTokenRoutes } from './identity/api-tokens.ts';
import { assistantRoutes } from './assistant/assistant.ts';
import { backlogRoutes } from './planner/backlog.ts';
import { captureRoutes } from './assistant/capture.ts';
import { channelRoutes } from './reminders/channels.ts';
import { connectedAppRoutes } from './identity/connected-apps.ts';
import { contactRoutes } from './planner/contacts.ts';
import { duplicateRoutes } from './people/duplicates.ts';
import { emailByDateRoutes } from './assistant/email-by-date.ts';
import { emailConfirmationRoutes } from './identity/email-confirmation.ts';
import { eventRoutes } from './events.ts';
import { feedRoutes } from './connections/feeds.ts';
import { mentionRoutes } from './assistant/mentions.ts';
import { messageDraftRoutes } from './people/message-drafts.ts';
import { messageRoutes } from './assistant/messages.ts';
import { identityRoutes } from './identity/identities.ts';
import { notificationRoutes } from './reminders/notifications.ts';
import { passkeyRoutes } from './identity/passkeys.ts';
import { passwordResetRoutes } from './identity/password-reset.ts';
import { pushRoutes } from './reminders/push.ts';
import { recurringRoutes } from './planner/recurring.ts';
import { relationshipRoutes } from './people/relationships.ts';
import { reminderRoutes } from './reminders/reminders.ts';
import { serverAccountRoutes } from './operations/server-accounts.ts';
import { serverBackupRoutes } from './operations/server-backups.ts';
import { serverSettingsRoutes } from './operations/server-settings.ts';
import { searchRoutes } from './assistant/search.ts';
import { securityRoutes } from './identity/security.ts';
import { sessionRoutes } from './identity/sessions.ts';
import { speechRoutes } from './assistant/speech.ts';
import { taskImportRoutes } from './connections/task-import.ts';
import { taskRoutes } from './planner/tasks.ts';
import { telegramRoutes } from './assistant/telegram.ts';
import { trialRoutes } from './identity/trial.ts';
import { twoFactorRoutes } from './identity/two-factor.ts';
import { webhookRoutes } from './connections/webhooks.ts';

/** Every route of the API, for code that handles all of them: the documentation and the route tests. */
export const routes = {
  ...accountRoutes,
  ...passwordResetRoutes,
  ...emailConfirmationRoutes,
  ...contactRoutes,
  ...relationshipRoutes,
  ...duplicateRoutes,
  ...taskRoutes,
  ...taskImportRoutes,
  ...recurringRoutes,
  ...reminderRoutes,
  ...channelRoutes,
  ...notificationRoutes,
  ...backlogRoutes,
  ...searchRoutes,
  ...captureRoutes,
  ...assistantRoutes,
  ...mentionRoutes,
  ...messageDraftRoutes,
  ...messageRoutes,
  ...speechRoutes,
  ...analyticsRoutes,
  ...trialRoutes,
  ...telegramRoutes,
  ...emailByDateRoutes,
  ...eventRoutes,
  ...sessionRoutes,
  ...securityRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...identityRoutes,
  ...apiTokenRoutes,
  ...connectedAppRoutes,
  ...feedRoutes,
  ...webhookRoutes,
  ...pushRoutes,
  ...serverSettingsRoutes,
  ...serverAccountRoutes,
  ...serverBackupRoutes,
};
