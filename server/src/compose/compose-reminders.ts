import path from 'node:path';
import { deliveryChannels, type DeliveryChannel } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { mountDevOutbox } from '../channels/mail/outgoing/dev-outbox.routes.ts';
import { folderTransport } from '../channels/mail/outgoing/folder-transport.ts';
import { sendAccountMails } from '../channels/mail/outgoing/account-mails.job.ts';
import { createAddressLimit, limitMails } from '../channels/mail/outgoing/limit-mails.ts';
import { createMailChannel, requireConfirmedAddress, type Mailer } from '../channels/mail/outgoing/mail-channel.ts';
import { getAppUrl, type Config } from '../config.ts';
import type { AccountLinks } from '../features/identity/accounts/account-links.ts';
import { planMissingRuns } from '../features/reminders/deliveries/user-schedules.ts';
import { createReplyAddresses } from '../features/assistant/email-by-date/reply-address.ts';
import { notifyAccount, appChannel } from '../features/reminders/notifications/create-notification.ts';
import type { ChannelDeps } from '../features/reminders/notifications/test-channel.ts';
import { reminderJobs, userSchedules } from '../features/reminders/reminders.module.ts';
import { mountActionLinks } from '../features/reminders/reminders/action-links.routes.ts';
import { reminderNotices } from '../features/reminders/reminders/build-notices.ts';
import type { Channel, Channels, Message, MailThread } from '../features/reminders/deliveries/channel.port.ts';
import { createMessageLinks } from '../features/reminders/deliveries/message-links.ts';
import { sendDeliveries } from '../features/reminders/deliveries/send-delivery.job.ts';
import { createSignedLinks } from '../features/reminders/deliveries/signed-links.ts';
import { reachOutSource } from '../features/people/relationships/reach-outs.ts';
import { isLate, mergeLate } from '../features/reminders/reminders/merge-late-reminders.ts';
import { buildWeeklyReport, weeklyReportNotice } from '../features/reminders/reports/weekly-report.job.ts';
import type { Clock } from '../platform/clock.ts';
import type { Client, Transactions } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import type { WorkKind } from '../platform/due-work/work-kind.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { LiveConfig } from './live-config.ts';
import type { Outgoing } from '../features/reminders/deliveries/outgoing.repository.ts';
import { findMailThread } from '../features/assistant/email-by-date/email-by-date.repository.ts';

/**
 * The embedded database has one connection, so receipts are recorded one after the other. Deliveries whose receipt is not recorded when the
 * process is killed are sent twice, so few run at once.
 */
const embeddedAtOnce = 2;

interface Parts {
  live: LiveConfig;
  database: Database;
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  secret: string;
  limiter: RateLimiter;
  links: AccountLinks;
  push: Channel;
  /** Returns the channel of the bot, or undefined if there is none. */
  getTelegram(): Channel | undefined;
  getWhatsApp(): Channel | undefined;
  channels: Channels | undefined;
}

export interface Reminders {
  kinds: WorkKind[];
  /** Sends mails; used for replies to incoming mails. */
  mail: Mailer;
  /** Returns true if mails are sent, not only written to a folder. */
  canMail(): boolean;
  /** Dependencies of the test messages of the channels. */
  channelTests: ChannelDeps;
  /** Plans the schedules of accounts that were created before the schedule existed. */
  planMissingRuns(): Promise<void>;
  /** `requireOwner` throws unless a bearer token is a session of the server's owner. */
  mountPages(server: FastifyInstance, requireOwner: (token: string, client: Client) => Promise<void>): Promise<void>;
  close(): void;
}

/** Composes outgoing messages: the lanes of the outbox, the schedulers, the mails of accounts, outgoing mail and the links in mails. */
export async function composeReminders(parts: Parts): Promise<Reminders> {
  const { live, transactions, clock, log, metrics } = parts;
  const config = live.current;
  const signed = createSignedLinks(parts.secret);
  const links = createMessageLinks(getAppUrl(config), signed);
  const outbox = path.join(config.DATA_DIR, 'outbox');
  const writeToFolder = folderTransport(outbox);
  let smtp = await connectSmtp(config);
  let smtpUrl = config.SMTP_URL;
  live.onChange(async (next) => {
    if (next.SMTP_URL === smtpUrl) return;
    smtpUrl = next.SMTP_URL;
    const previous = smtp;
    smtp = await connectSmtp(next);
    previous?.close();
  });
  const mail: Mailer = {
    transport: (message, signal) => (smtp?.deliver ?? writeToFolder)(message, signal),
    get from() {
      return live.current.AIDE_MAIL_FROM;
    },
  };
  const mailChannel = createMailChannel(
    mail,
    () => (smtp ? undefined : 'Mail is not set up on this server.'),
    createReplyTo(parts.secret, config.AIDE_MAIL_DOMAIN),
  );
  // The folder is not delivered, so mails for unconfirmed addresses may be written to it.
  const confirmedOnly = requireConfirmedAddress(mailChannel, () => smtp !== undefined);
  const email = limitMails(confirmedOnly, {
    limiter: parts.limiter,
    perAccount: config.AIDE_MAIL_PER_ACCOUNT,
    perServer: config.AIDE_MAIL_PER_SERVER,
    onLimit: (userId, reason) =>
      transactions.run((context) => {
        const key = `mail-limit:${context.now.toISOString().slice(0, 10)}`;
        const body = `${reason} Reminders are still shown here.`;
        return notifyAccount(context, userId, { kind: 'security', key, title: 'Mail limit reached', body });
      }),
  });
  // Each channel has an entry, undefined while it is not configured: a missing entry is a compile error.
  const channels: Record<DeliveryChannel, Channels[DeliveryChannel]> = {
    email,
    app: appChannel,
    push: parts.push,
    get telegram() {
      return parts.getTelegram();
    },
    get whatsapp() {
      return parts.getWhatsApp();
    },
    ...parts.channels,
  };
  const lanes = sendDeliveries({
    transactions,
    clock,
    log,
    channels,
    noticeTypes: {
      ...reminderNotices(links, reachOutSource, buildWeeklyReport),
      weekly_report: { ...weeklyReportNotice, isLate, merge: mergeLate },
    },
    findReplyThread,
    links,
    concurrency:
      parts.database.kind === 'embedded'
        ? Object.fromEntries(deliveryChannels.map((channel) => [channel, embeddedAtOnce]))
        : { email: config.AIDE_MAIL_CONCURRENCY, push: config.AIDE_PUSH_CONCURRENCY },
    observe: observer(metrics),
  });

  const canMail = () => smtp !== undefined;
  const accountMails = sendAccountMails({
    transactions,
    log,
    mail,
    links: parts.links,
    appUrl: links.appUrl,
    canMail,
    isWithinLimit: createAddressLimit({ limiter: parts.limiter, perServer: config.AIDE_MAIL_PER_SERVER }),
  });

  return {
    kinds: [...lanes, ...reminderJobs({ transactions, log }), ...accountMails],
    mail,
    canMail,
    channelTests: {
      channels,
      links,
      isMailConfigured: () => smtp !== undefined || parts.channels?.email !== undefined,
    },
    async planMissingRuns() {
      for (const schedule of userSchedules) await planMissingRuns(transactions, schedule);
    },
    async mountPages(server, requireOwner) {
      await mountActionLinks(server, { transactions, links: signed, appUrl: links.appUrl });
      mountDevOutbox(server, { folder: outbox, isUsed: () => smtp === undefined, requireOwner });
    },
    close: () => smtp?.close(),
  };
}

/** Loaded only if there is a mail server. */
async function connectSmtp({ SMTP_URL: url, AIDE_MAIL_CONCURRENCY: connections }: Config) {
  if (url === undefined) return undefined;
  const { openSmtp } = await import('../channels/mail/outgoing/smtp-transport.ts');
  return openSmtp(url, connections);
}

function observer(metrics: Metrics) {
  const sent = metrics.counter('aide_deliveries_total', 'Messages a channel has taken', ['channel', 'kind']);
  const buckets = [0.1, 0.5, 1, 2.5, 5, 15, 60, 900];
  const late = metrics.histogram('aide_delivery_late_seconds', 'From the due moment to the channel’s yes', buckets, [
    'channel',
  ]);
  return ({ channel, kind, lateMs }: { channel: DeliveryChannel; kind: string; lateMs: number }) => {
    sent.inc({ channel, kind });
    late.observe({ channel }, Math.max(0, lateMs / 1000));
  };
}

/** Returns the Reply-To of a notice: its task, or the account if it is about several. Without a domain no mail is received. */
function createReplyTo(secret: string, domain: string | undefined): ((message: Message) => string) | undefined {
  if (domain === undefined) return undefined;
  const addresses = createReplyAddresses(secret);
  return ({ notice, recipient: { userId } }) => {
    const subject =
      notice.kind === 'reminder'
        ? ({ kind: 'task', taskId: notice.task.taskId } as const)
        : ({ kind: 'account', userId } as const);
    return `${addresses.format(subject)}@${domain}`;
  };
}

/** Returns the thread of the mail that created a task, so that its reminders reply to it. Undefined for other tasks. */
async function findReplyThread(
  transactions: Transactions,
  { delivery, task }: Outgoing,
): Promise<MailThread | undefined> {
  if (task?.source !== 'email' && task?.source !== 'recurring') return undefined;
  return transactions.read(({ tx }) => findMailThread(tx, delivery.userId, task));
}
