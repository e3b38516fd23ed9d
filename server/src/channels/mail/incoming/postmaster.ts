import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { IncomingMail } from '../../../features/assistant/email-by-date/incoming-mail.ts';
import type { Transactions } from '../../../platform/context.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { Logger } from '../../../platform/log.ts';
import { isWithinLimit, type RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { mailsToOperator } from './mail-limits.ts';
import type { Verdict } from './verify-sender.ts';

export const forwardMailKind = 'forward_mail';

const longestText = 20_000;
const longestSubject = 300;

/** The part of a mail that is forwarded to the operator. It is untrusted input. */
export const forwardedSchema = z.object({
  author: z.string().nullable(),
  proven: z.boolean(),
  subject: z.string(),
  text: z.string(),
});

/** Returns true for the postmaster, whose mail every server accepts (RFC 5321, 4.5.1), in any case and also without a domain. */
export function isPostmaster(address: string): boolean {
  return /^postmaster(@|$)/i.test(address);
}

interface OperatorDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  log: Logger;
  /** Null: mail for the postmaster is accepted and logged, but not forwarded. */
  operator: string | null;
}

/** Forwards a mail to the operator's address, if one is set, within a rate limit. */
export async function forwardToOperator(
  { transactions, limiter, log, operator }: OperatorDeps,
  { subject, text }: IncomingMail,
  { author, proof }: Verdict,
): Promise<void> {
  log.info({ passedOn: operator !== null }, 'a mail for the postmaster came in');
  if (operator === null || !(await isWithinLimit(limiter, mailsToOperator, 'operator'))) return;
  const payload: z.infer<typeof forwardedSchema> = {
    author,
    proven: proof === 'proven',
    subject: storable(subject).slice(0, longestSubject).toWellFormed(),
    text: storable(text).slice(0, longestText).toWellFormed(),
  };
  await transactions.run(({ tx, now }) =>
    planWork(tx, { userId: null, kind: forwardMailKind, key: uuidv7(), payload, dueAt: now }),
  );
}

function storable(text: string): string {
  return text.replaceAll('\0', '');
}
