import { accountRoutes } from './accounts.ts';
import { analyticsRoutes } from './analytics.ts';
import { apiTokenRoutes } from './api-tokens.ts';
import { assistantRoutes } from './assistant.ts';
import { backlogRoutes } from './backlog.ts';
import { captureRoutes } from './capture.ts';
import { channelRoutes } from './channels.ts';
import { connectedAppRoutes } from './connected-apps.ts';
import { contactRoutes } from './contacts.ts';
import { duplicateRoutes } from './duplicates.ts';
import { emailByDateRoutes } from './email-by-date.ts';
import { emailConfirmationRoutes } from './email-confirmation.ts';
import { eventRoutes } from './events.ts';
import { feedRoutes } from './feeds.ts';
import { mentionRoutes } from './mentions.ts';
import { messageDraftRoutes } from './message-drafts.ts';
import { messageRoutes } from './messages.ts';
import { identityRoutes } from './identities.ts';
import { notificationRoutes } from './notifications.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { pushRoutes } from './push.ts';
import { recurringRoutes } from './recurring.ts';
import { relationshipRoutes } from './relationships.ts';
import { reminderRoutes } from './reminders.ts';
import { serverAccountRoutes } from './server-accounts.ts';
import { serverBackupRoutes } from './server-backups.ts';
import { serverSettingsRoutes } from './server-settings.ts';
import { searchRoutes } from './search.ts';
import { securityRoutes } from './security.ts';
import { sessionRoutes } from './sessions.ts';
import { speechRoutes } from './speech.ts';
import { taskImportRoutes } from './task-import.ts';
import { taskRoutes } from './tasks.ts';
import { telegramRoutes } from './telegram.ts';
import { trialRoutes } from './trial.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { webhookRoutes } from './webhooks.ts';

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
