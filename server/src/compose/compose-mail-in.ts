import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { answerMails } from '../channels/mail/incoming/answer-mail.job.ts';
import { mountInbound } from '../channels/mail/incoming/inbound.routes.ts';
import { createMailServer, type MailServer } from '../channels/mail/incoming/mail-server.ts';
import { trustedRelays } from '../channels/mail/incoming/trusted-relays.ts';
import { systemLookup, type Lookup } from '../channels/mail/incoming/verify-sender.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Work } from '../platform/context.ts';
import type { WorkKind } from '../platform/due-work/work-kind.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { StartError } from '../platform/start-error.ts';
import type { Reminders } from './compose-reminders.ts';

interface Parts {
  config: Config;
  work: Work;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  limiter: RateLimiter;
  reminders: Reminders;
  lookup: Lookup | undefined;
}

export interface MailIn {
  kinds: WorkKind[];
  mountPages(server: FastifyInstance): Promise<void>;
  /** Begins to take mail; answers the port, or undefined where no domain is set. */
  listen(port?: number): Promise<{ port: number } | undefined>;
  close(): Promise<void>;
}

/** Puts together how mail comes in. Without a domain nothing listens and nothing is mounted. */
export function composeMailIn(parts: Parts): MailIn {
  const { config, work, clock, log, metrics, limiter, reminders } = parts;
  const domain = config.AIDE_MAIL_DOMAIN;
  if (domain === undefined)
    return { kinds: [], mountPages: async () => {}, listen: async () => undefined, close: async () => {} };
  const mails = metrics.counter('aide_mails_in_total', 'Mails that came in, by what became of them', ['outcome']);
  const deps = {
    work,
    clock,
    limiter,
    log,
    domain,
    lookup: parts.lookup ?? systemLookup(),
    isTrusted: readTrust(config.AIDE_MAIL_TRUST),
    observe: (outcome: string) => mails.inc({ outcome }),
  };
  let server: MailServer | undefined;
  return {
    kinds: [answerMails({ work, log, mail: reminders.mail, domain, appUrl: reminders.appUrl })],
    async mountPages(http) {
      if (config.AIDE_MAIL_INBOUND_SECRET)
        await mountInbound(http, { ...deps, secret: config.AIDE_MAIL_INBOUND_SECRET });
    },
    async listen(port = config.AIDE_SMTP_PORT) {
      server = createMailServer({ ...deps, tls: await readTls(config) });
      const listening = await server.listen(port, config.AIDE_SMTP_HOST);
      log.info({ domain, port: listening.port }, 'mail comes in');
      return listening;
    },
    close: async () => server?.close(),
  };
}

function readTrust(list: string | undefined) {
  try {
    return trustedRelays(list);
  } catch (error) {
    throw new StartError(`AIDE_MAIL_TRUST is not right: ${(error as Error).message}.`);
  }
}

async function readTls({ AIDE_SMTP_TLS_CERT: cert, AIDE_SMTP_TLS_KEY: key }: Config) {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new StartError('AIDE_SMTP_TLS_CERT and AIDE_SMTP_TLS_KEY belong together. Set both or neither.');
  try {
    return { cert: await readFile(cert), key: await readFile(key) };
  } catch (error) {
    throw new StartError(`The certificate for incoming mail cannot be read: ${(error as Error).message}`);
  }
}
