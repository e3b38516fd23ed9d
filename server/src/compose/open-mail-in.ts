import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { createMailReplyJob } from '../channels/mail/incoming/reply-to-mail.job.ts';
import { createForwardMailJob } from '../channels/mail/incoming/forward-mail.job.ts';
import { mountInbound } from '../channels/mail/incoming/inbound.routes.ts';
import { createMailgun } from '../channels/mail/incoming/providers/mailgun.ts';
import { createPostmark } from '../channels/mail/incoming/providers/postmark.ts';
import type { InboundProvider } from '../channels/mail/incoming/providers/provider.ts';
import { mountProviders } from '../channels/mail/incoming/providers/providers.routes.ts';
import { createSendGrid, parseVerificationKey } from '../channels/mail/incoming/providers/sendgrid.ts';
import { createSes } from '../channels/mail/incoming/providers/ses.ts';
import type { GetText } from '../channels/mail/incoming/providers/sns.ts';
import { createMailServer, type MailServer } from '../channels/mail/incoming/mail-server.ts';
import { trustedRelays } from '../channels/mail/incoming/trusted-relays.ts';
import { systemLookup, type Lookup } from '../channels/mail/incoming/verify-sender.ts';
import type { RequestDeps } from '../features/assistant/requests/handle-message.ts';
import type { SuffixFor } from '../features/assistant/email-by-date/private-suffix.ts';
import { createReplyAddresses } from '../features/assistant/email-by-date/reply-address.ts';
import { createReplyHandler } from '../features/assistant/mail-replies/receive-reply.ts';
import { getAppUrl, type Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transactions } from '../platform/context.ts';
import type { WorkKind } from '../platform/due-work/work-kind.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { parseAllowList } from '../platform/outbound/allow-list.ts';
import { getOutside } from '../platform/outbound/get-outside.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { StartError } from '../platform/start-error.ts';
import { getErrorMessage } from '../platform/errors.ts';
import type { Reminders } from './compose-reminders.ts';

export interface MailInParts {
  config: Config;
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  limiter: RateLimiter;
  reminders: Reminders;
  lookup: Lookup | undefined;
  /** Accepts each one-time token of a provider once. */
  usedTokens: RateLimiter;
  /** Loads URLs from SNS messages. Default: from the internet, guarded. */
  getOutside: GetText | undefined;
  suffixFor: SuffixFor;
  /** Signs the reply addresses. */
  secret: string;
  capture: Pick<RequestDeps, 'contacts' | 'knownTasks'>;
}

export interface MailIn {
  kinds: WorkKind[];
  mountPages(server: FastifyInstance): Promise<void>;
  /** Starts to accept mail. Returns the port, or undefined without a domain. */
  listen(port?: number): Promise<{ port: number } | undefined>;
  close(): Promise<void>;
}

/** Composes incoming mail for a domain. */
export function openMailIn(parts: MailInParts, domain: string): MailIn {
  const { config, transactions, clock, log, metrics, limiter, reminders, suffixFor } = parts;
  const mails = metrics.counter('aide_mails_in_total', 'Mails that came in, by what became of them', ['outcome']);
  const deps = {
    transactions,
    clock,
    limiter,
    log,
    domain,
    suffixFor,
    replies: createReplyAddresses(parts.secret),
    onReply: createReplyHandler(parts.capture),
    lookup: parts.lookup ?? systemLookup(),
    isTrusted: parseTrust(config.AIDE_MAIL_TRUST),
    operator: getOperator(config, domain),
    observe: (outcome: string) => mails.inc({ outcome }),
  };
  let server: MailServer | undefined;
  return {
    kinds: [
      createMailReplyJob({ transactions, log, mail: reminders.mail, domain, suffixFor, appUrl: getAppUrl(config) }),
      createForwardMailJob({ ...deps, mail: reminders.mail, appUrl: getAppUrl(config) }),
    ],
    async mountPages(http) {
      if (config.AIDE_MAIL_INBOUND_SECRET)
        await mountInbound(http, { ...deps, secret: config.AIDE_MAIL_INBOUND_SECRET });
      await mountProviders(http, deps, createProviders(parts));
    },
    async listen(port = config.AIDE_SMTP_PORT) {
      server = createMailServer({ ...deps, tls: await loadTls(config) });
      const listening = await server.listen(port, config.AIDE_SMTP_HOST);
      log.info({ domain, port: listening.port }, 'accepting mail');
      return listening;
    },
    close: async () => server?.close(),
  };
}

/** Returns the configured mail providers. */
function createProviders({ config, usedTokens, getOutside: get }: MailInParts): InboundProvider[] {
  const allowed = parseAllowList(config.AIDE_WEBHOOK_ALLOW);
  const { AIDE_SENDGRID_SECRET: secret, AIDE_SENDGRID_PUBLIC_KEY: key } = config;
  return [
    config.AIDE_MAILGUN_SIGNING_KEY && createMailgun(config.AIDE_MAILGUN_SIGNING_KEY, usedTokens),
    config.AIDE_POSTMARK_SECRET && createPostmark(config.AIDE_POSTMARK_SECRET),
    (secret ?? key) && createSendGrid({ secret, key: key === undefined ? undefined : parseKey(key) }),
    config.AIDE_SES_TOPIC && createSes(config.AIDE_SES_TOPIC, get ?? ((url) => getOutside(url, allowed))),
  ].flatMap((provider) => provider || []);
}

function parseKey(text: string) {
  try {
    return parseVerificationKey(text);
  } catch (error) {
    throw new StartError(`AIDE_SENDGRID_PUBLIC_KEY is not right: ${getErrorMessage(error)}.`);
  }
}

/** Returns the operator's address, or null if it is in the same domain, because the mail would come in here again. */
function getOperator({ AIDE_CONTACT_EMAIL: address }: Config, domain: string): string | null {
  return address === undefined || address.toLowerCase().endsWith(`@${domain}`) ? null : address;
}

function parseTrust(list: string | undefined) {
  try {
    return trustedRelays(list);
  } catch (error) {
    throw new StartError(`AIDE_MAIL_TRUST is not right: ${getErrorMessage(error)}.`);
  }
}

async function loadTls({ AIDE_SMTP_TLS_CERT: cert, AIDE_SMTP_TLS_KEY: key }: Config) {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new StartError('AIDE_SMTP_TLS_CERT and AIDE_SMTP_TLS_KEY belong together. Set both or neither.');
  try {
    return { cert: await readFile(cert), key: await readFile(key) };
  } catch (error) {
    throw new StartError(`The certificate for incoming mail cannot be read: ${getErrorMessage(error)}`);
  }
}
