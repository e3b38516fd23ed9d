import { connectionsModuleRoutes } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { on } from '../../platform/domain-events.ts';
import type { WorkKind } from '../../platform/due-work/work-kind.ts';
import { DataChanged } from '../../platform/context.ts';
import { mount, type MountDeps } from '../../platform/http/mount.ts';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import type { Resolve } from '../../platform/outbound/post-outside.ts';
import type { Logger } from '../../platform/log.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { createSeal } from '../../platform/secret/seal.ts';
import { MessageCaptured } from '../assistant/requests/create-items.ts';
import { OpenMailsRequested } from '../people/relationships/open-mails.ts';
import { BusyNowRequested, CalendarEventsRequested } from '../planner/calendar/calendar-events.ts';
import { TaskChanged } from '../planner/tasks/task-changed.ts';
import { TasksChangedInBulk } from '../planner/tasks/tasks-imported.ts';
import { TasksRelinked } from '../planner/tasks/tasks-relinked.ts';
import type { ServerModule } from '../server-module.ts';
import { purgeDavObjects } from './caldav/caldav.repository.ts';
import { davObjectsExport, mountCaldav } from './caldav/caldav.routes.ts';
import {
  calendarEventsExport,
  calendarHandlers,
  calendarSourcesExport,
  calendarTaskEventsExport,
  purgeCalendarEvents,
} from './calendars/calendars.routes.ts';
import type { CalendarServer, CalendarSignIn } from './calendars/calendar-server.port.ts';
import { setBusyNow, setCalendarEvents } from './calendars/list-events.ts';
import { planTaskEvents } from './calendars/manage-writing.ts';
import { syncCalendars } from './calendars/sync-calendars.job.ts';
import { mountCalendar } from './feeds/calendar.routes.ts';
import { calendarFeedExport, feedHandlers } from './feeds/feeds.routes.ts';
import { setOpenMails } from './mailboxes/follow-ups.ts';
import type { MailServer, MailSignIn } from './mailboxes/mail-server.port.ts';
import { mailboxesExport, mailboxHandlers, mailFollowUpsExport, purgeMails } from './mailboxes/mailboxes.routes.ts';
import { removeFlagOfTask } from './mailboxes/sync-flags.ts';
import { syncMailboxes } from './mailboxes/sync-mailbox.job.ts';
import { taskImportHandlers, taskImportsExport } from './task-import/task-import.routes.ts';
import {
  planCaptureWebhooks,
  planDataWebhooks,
  planRelinkedWebhooks,
  planTasksWebhook,
  planTaskWebhooks,
  requireUnfollowed,
} from './webhooks/plan-webhooks.ts';
import { sendWebhooks } from './webhooks/send-webhook.job.ts';
import { purgeWebhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { webhookHandlers, webhooksExport } from './webhooks/webhooks.routes.ts';
import type { WhatsAppNumber } from './whatsapp/link-whatsapp.ts';
import { whatsAppExport, whatsAppHandlers } from './whatsapp/whatsapp.routes.ts';

const webhookPurpose = 'webhook secrets';
const mailboxPurpose = 'mailbox passwords';
const calendarPurpose = 'calendar passwords';

export const connectionsModule: ServerModule = {
  subscriptions: [
    on(TaskChanged, planTaskWebhooks),
    on(TaskChanged, removeFlagOfTask),
    on(TasksChangedInBulk, planTasksWebhook),
    on(TasksRelinked, planRelinkedWebhooks),
    on(MessageCaptured, planCaptureWebhooks),
    on(DataChanged, planDataWebhooks),
    on(DataChanged, requireUnfollowed),
    on(OpenMailsRequested, setOpenMails),
    on(CalendarEventsRequested, setCalendarEvents),
    on(BusyNowRequested, setBusyNow),
    on(DataChanged, planTaskEvents),
  ],
  purges: [purgeWebhookDeliveries, purgeDavObjects, purgeMails, purgeCalendarEvents],
  exportSections: [
    calendarFeedExport,
    davObjectsExport,
    webhooksExport,
    taskImportsExport,
    mailboxesExport,
    mailFollowUpsExport,
    calendarSourcesExport,
    calendarEventsExport,
    calendarTaskEventsExport,
    whatsAppExport,
  ],
  sealedColumns: [
    { purpose: webhookPurpose, table: 'webhooks', column: 'secret', owner: 'id' },
    { purpose: mailboxPurpose, table: 'mailboxes', column: 'secret', owner: 'id' },
    { purpose: calendarPurpose, table: 'calendar_sources', column: 'secret', owner: 'id' },
  ],
};

export interface ConnectionsParts extends MountDeps {
  clock: Clock;
  limiter: RateLimiter;
  /** The signing key. */
  secret: string;
  /** Internal addresses that webhooks may call. */
  webhookAllow: string | undefined;
  resolve: Resolve | undefined;
  /** Access to users' mailboxes. */
  mailServer: MailServer;
  /** The sign-in to mailboxes at providers. */
  mailSignIn: MailSignIn;
  /** Access to users' calendars, and the sign-in to them at providers. */
  calendarServer: CalendarServer;
  calendarSignIn: CalendarSignIn;
  log: Logger;
  appUrl: string;
  /** Returns the server's WhatsApp number, or undefined if there is none. */
  getWhatsAppNumber(): WhatsAppNumber | undefined;
}

function getWebhookDeps({ secret, webhookAllow }: Pick<ConnectionsParts, 'secret' | 'webhookAllow'>) {
  return { seal: createSeal(secret, webhookPurpose), allowed: parseAllowList(webhookAllow) };
}

function getMailboxDeps({
  secret,
  transactions,
  clock,
  mailServer,
  mailSignIn: signIn,
}: Pick<ConnectionsParts, 'secret' | 'transactions' | 'clock' | 'mailServer' | 'mailSignIn'>) {
  return { seal: createSeal(secret, mailboxPurpose), transactions, clock, mailServer, signIn };
}

function getCalendarDeps({
  secret,
  transactions,
  clock,
  calendarServer,
  calendarSignIn: signIn,
}: Pick<ConnectionsParts, 'secret' | 'transactions' | 'clock' | 'calendarServer' | 'calendarSignIn'>) {
  return { seal: createSeal(secret, calendarPurpose), transactions, clock, calendarServer, signIn };
}

export function connectionJobs(
  parts: Pick<
    ConnectionsParts,
    | 'transactions'
    | 'clock'
    | 'secret'
    | 'webhookAllow'
    | 'resolve'
    | 'mailServer'
    | 'mailSignIn'
    | 'calendarServer'
    | 'calendarSignIn'
    | 'log'
  >,
): WorkKind[] {
  const { transactions, clock, resolve, log } = parts;
  return [
    sendWebhooks({ ...getWebhookDeps(parts), transactions, clock, resolve }),
    syncMailboxes({ ...getMailboxDeps(parts), log }),
    syncCalendars({ ...getCalendarDeps(parts), log }),
  ];
}

/** Mounts imports, the calendar feed, CalDAV, mailboxes, calendars, webhooks and the connection to WhatsApp. */
export function mountConnections(server: FastifyInstance, parts: ConnectionsParts): void {
  const { transactions, limiter, appUrl } = parts;
  mount(server, parts, connectionsModuleRoutes, {
    ...taskImportHandlers(),
    ...feedHandlers(),
    ...mailboxHandlers({ ...getMailboxDeps(parts), limiter }),
    ...calendarHandlers({ ...getCalendarDeps(parts), limiter }),
    ...webhookHandlers({ ...getWebhookDeps(parts), limiter }),
    ...whatsAppHandlers(parts.getWhatsAppNumber),
  });
  mountCalendar(server, { transactions, limiter, appUrl });
  mountCaldav(server, parts);
}
