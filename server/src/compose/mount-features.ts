import {
  accountRoutes,
  analyticsRoutes,
  assistantRoutes,
  backlogRoutes,
  captureRoutes,
  channelRoutes,
  contactRoutes,
  duplicateRoutes,
  emailByDateRoutes,
  mentionRoutes,
  messageDraftRoutes,
  messageRoutes,
  emailConfirmationRoutes,
  notificationRoutes,
  passwordResetRoutes,
  recurringRoutes,
  relationshipRoutes,
  searchRoutes,
  reminderRoutes,
  sessionRoutes,
  speechRoutes,
  taskImportRoutes,
  taskRoutes,
  telegramRoutes,
  trialRoutes,
} from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { type Config, getContactEmail } from '../config.ts';
import { accountHandlers, type AccountDeps } from '../features/identity/accounts/accounts.routes.ts';
import type { AccountLinks } from '../features/identity/accounts/account-links.ts';
import type { Sessions } from '../features/identity/accounts/tokens.ts';
import { analyticsHandlers } from '../features/planner/analytics/analytics.routes.ts';
import { apiTokensExport } from '../features/identity/api-tokens/api-tokens.routes.ts';
import { assistantExport, assistantHandlers } from '../features/assistant/assistant/assistant.routes.ts';
import { readResults } from '../features/assistant/assistant/present-request.ts';
import { backlogExport, backlogHandlers } from '../features/planner/backlog/backlog.routes.ts';
import { moveTaskToBacklog } from '../features/planner/backlog/move-task-to-backlog.ts';
import { davObjectsExport } from '../features/connections/caldav/caldav.routes.ts';
import { captureHandlers, capturesExport } from '../features/assistant/capture/capture.routes.ts';
import type { CaptureDeps } from '../features/assistant/capture/receive-message.ts';
import { connectedAppsExport } from '../features/identity/connected-apps/connected-apps.routes.ts';
import { contactHandlers, contactImportsExport, contactsExport } from '../features/planner/contacts/contacts.routes.ts';
import {
  contactMergesExport,
  distinctContactsExport,
  duplicateHandlers,
} from '../features/people/duplicates/duplicates.routes.ts';
import { emailByDateExport, emailByDateHandlers } from '../features/assistant/email-by-date/email-by-date.routes.ts';
import type { SuffixFor } from '../features/assistant/email-by-date/private-suffix.ts';
import { planConfirmationMail } from '../features/identity/email-confirmation/confirm-email.ts';
import { emailConfirmationHandlers } from '../features/identity/email-confirmation/email-confirmation.routes.ts';
import { calendarFeedExport } from '../features/connections/feeds/feeds.routes.ts';
import { mentionHandlers } from '../features/assistant/mentions/mentions.routes.ts';
import type { DraftDeps } from '../features/people/message-drafts/draft-message.ts';
import { messageDraftHandlers } from '../features/people/message-drafts/message-drafts.routes.ts';
import { messageHandlers, messagesExport } from '../features/assistant/messages/messages.routes.ts';
import type { ChannelDeps } from '../features/reminders/notifications/test-channel.ts';
import { channelHandlers } from '../features/reminders/notifications/channels.routes.ts';
import { notificationHandlers, notificationsExport } from '../features/reminders/notifications/notifications.routes.ts';
import { identitiesExport } from '../features/identity/identities/sign-in-with-provider.ts';
import { passkeysExport } from '../features/identity/passkeys/register-passkey.ts';
import { passwordResetHandlers } from '../features/identity/password-reset/password-reset.routes.ts';
import { pushExport } from '../features/reminders/push/push.routes.ts';
import { markReplied, undoReplied } from '../features/planner/recurring/mark-replied.ts';
import { recurringHandlers, recurringTasksExport } from '../features/planner/recurring/recurring.routes.ts';
import { searchHandlers } from '../features/assistant/search/search.routes.ts';
import {
  contactNotesExport,
  reachOutsExport,
  relationshipHandlers,
} from '../features/people/relationships/relationships.routes.ts';
import { reminderHandlers, remindersExport } from '../features/reminders/reminders/reminders.routes.ts';
import { securityLogExport } from '../features/identity/security-log/security-log.routes.ts';
import { sessionHandlers, sessionsExport } from '../features/identity/sessions/sessions.routes.ts';
import { taskImportHandlers, taskImportsExport } from '../features/connections/task-import/task-import.routes.ts';
import { speechHandlers } from '../features/assistant/speech/speech.routes.ts';
import { taskHandlers, tasksExport } from '../features/planner/tasks/tasks.routes.ts';
import type { Bot } from '../features/assistant/telegram-link/bot.ts';
import { telegramExport, telegramLinkHandlers } from '../features/assistant/telegram-link/telegram-link.routes.ts';
import { trialHandlers } from '../features/identity/trial/trial.routes.ts';
import { twoFactorExport } from '../features/identity/two-factor/set-up-two-factor.ts';
import { webhooksExport } from '../features/connections/webhooks/webhooks.routes.ts';
import { mount, type MountDeps } from '../platform/http/mount.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { Integrations } from './compose-integrations.ts';
import type { Speech } from './compose-speech.ts';

export interface FeatureParts extends MountDeps {
  config: Config;
  sessions: Sessions;
  links: AccountLinks;
  limiter: RateLimiter;
  capture: CaptureDeps;
  drafts: DraftDeps;
  speech: Speech;
  integrations: Integrations;
  getBot(): Bot | undefined;
  canMail(): boolean;
  admit: AccountDeps['admit'];
  devices: AccountDeps['devices'];
  reach: ChannelDeps;
  suffixFor: SuffixFor;
}

/** The sections of the account export. */
const exportSections = [
  contactsExport,
  contactNotesExport,
  reachOutsExport,
  contactMergesExport,
  distinctContactsExport,
  tasksExport,
  recurringTasksExport,
  backlogExport,
  capturesExport,
  messagesExport,
  assistantExport,
  remindersExport,
  notificationsExport,
  emailByDateExport,
  sessionsExport,
  securityLogExport,
  twoFactorExport,
  passkeysExport,
  identitiesExport,
  apiTokensExport,
  connectedAppsExport,
  calendarFeedExport,
  davObjectsExport,
  webhooksExport,
  pushExport,
  telegramExport,
  contactImportsExport,
  taskImportsExport,
];

/** Mounts the routes of all features with their dependencies. */
export function mountFeatures(server: FastifyInstance, parts: FeatureParts): void {
  const { config, work, sessions, links, limiter, capture, integrations, speech, getBot, canMail } = parts;
  const accounts = accountHandlers({
    work,
    sessions,
    limiter,
    trialDays: config.AIDE_TRIAL_DAYS,
    exportSections,
    challengeFor: integrations.challengeFor,
    profile: { avatarUrl: config.AIDE_AVATAR_URL, canMail },
    planConfirmation: async (context, user) => {
      if (canMail()) await planConfirmationMail(context, user);
    },
    admit: parts.admit,
    devices: parts.devices,
  });
  const dashboard = {
    upgradeTaskThreshold: config.AIDE_UPGRADE_TASKS,
    upgradeContactThreshold: config.AIDE_UPGRADE_CONTACTS,
  };
  mount(server, parts, accountRoutes, accounts);
  mount(server, parts, passwordResetRoutes, passwordResetHandlers({ work, limiter, links, canMail }));
  const confirmation = emailConfirmationHandlers({ work, limiter, links, canMail });
  mount(server, parts, emailConfirmationRoutes, confirmation);
  mount(server, parts, sessionRoutes, sessionHandlers());
  mount(server, parts, contactRoutes, contactHandlers());
  mount(server, parts, relationshipRoutes, relationshipHandlers());
  mount(server, parts, duplicateRoutes, duplicateHandlers());
  mount(server, parts, taskRoutes, taskHandlers({ moveToBacklog: moveTaskToBacklog, markReplied, undoReplied }));
  mount(server, parts, taskImportRoutes, taskImportHandlers());
  mount(server, parts, recurringRoutes, recurringHandlers());
  mount(server, parts, backlogRoutes, backlogHandlers());
  mount(server, parts, searchRoutes, searchHandlers());
  mount(server, parts, captureRoutes, captureHandlers(capture));
  mount(server, parts, assistantRoutes, assistantHandlers(capture));
  mount(server, parts, mentionRoutes, mentionHandlers(capture));
  mount(server, parts, messageDraftRoutes, messageDraftHandlers(parts.drafts));
  mount(server, parts, messageRoutes, messageHandlers({ readResults }));
  mount(server, parts, speechRoutes, speechHandlers({ ...capture, transcriber: speech.transcriber }));
  mount(server, parts, reminderRoutes, reminderHandlers());
  mount(server, parts, channelRoutes, channelHandlers(parts.reach));
  mount(server, parts, notificationRoutes, notificationHandlers());
  mount(server, parts, analyticsRoutes, analyticsHandlers({ avatarUrl: config.AIDE_AVATAR_URL, dashboard }));
  mount(
    server,
    parts,
    emailByDateRoutes,
    emailByDateHandlers({ domain: config.AIDE_MAIL_DOMAIN, suffixFor: parts.suffixFor }),
  );
  mount(server, parts, trialRoutes, trialHandlers({ contactEmail: getContactEmail(config) }));
  mount(server, parts, telegramRoutes, telegramLinkHandlers({ work, limiter, getBot }));
}
