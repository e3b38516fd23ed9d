import type { FastifyInstance } from 'fastify';
import type { GetText } from '../channels/mail/incoming/providers/sns.ts';
import type { Lookup } from '../channels/mail/incoming/verify-sender.ts';
import type { SuffixFor } from '../features/assistant/email-by-date/private-suffix.ts';
import type { CaptureDeps } from '../features/assistant/capture/receive-message.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Work } from '../platform/context.ts';
import type { WorkKind } from '../platform/due-work/work-kind.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { Reminders } from './compose-reminders.ts';

export interface MailInParts {
  config: Config;
  work: Work;
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
  capture: Pick<CaptureDeps, 'contacts' | 'taskIndexes'>;
}

export interface MailIn {
  kinds: WorkKind[];
  mountPages(server: FastifyInstance): Promise<void>;
  /** Starts to accept mail. Returns the port, or undefined without a domain. */
  listen(port?: number): Promise<{ port: number } | undefined>;
  close(): Promise<void>;
}

const off: MailIn = {
  kinds: [],
  mountPages: async () => {},
  listen: async () => undefined,
  close: async () => {},
};

/** Composes incoming mail. Without a domain nothing listens, and the mail parser is not loaded. */
export async function composeMailIn(parts: MailInParts): Promise<MailIn> {
  const domain = parts.config.AIDE_MAIL_DOMAIN;
  if (domain === undefined) return off;
  const { openMailIn } = await import('./open-mail-in.ts');
  return openMailIn(parts, domain);
}
