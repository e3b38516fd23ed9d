import type { Mailer } from '../outgoing/mail-channel.ts';
import { getDomain, createThreadHeaders } from '../outgoing/mail-thread.ts';
import { renderLayout } from '../outgoing/templates/layout.ts';
import { createMailReply } from '../outgoing/templates/mail-reply.ts';
import { mailReplyKind, findMailReply } from '../../../features/assistant/email-by-date/plan-mail-reply.ts';
import type { SuffixFor } from '../../../features/assistant/email-by-date/private-suffix.ts';
import { RefusedError } from '../../../features/reminders/deliveries/channel.port.ts';
import type { Transactions } from '../../../platform/context.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import type { Logger } from '../../../platform/log.ts';

export interface MailReplyDeps {
  transactions: Transactions;
  log: Logger;
  mail: Mailer;
  domain: string;
  appUrl: string;
  suffixFor: SuffixFor;
}

const sendWithinMs = 25_000;

/** Sends the replies to commands that came by mail: pending follow-ups, cancellations, the known addresses. */
export function createMailReplyJob(deps: MailReplyDeps): WorkKind {
  return { kind: mailReplyKind, leaseMs: 40_000, handle: (run) => sendMailReply(deps, run) };
}

async function sendMailReply(
  { transactions, log, mail, domain, appUrl, suffixFor }: MailReplyDeps,
  run: Run,
): Promise<void> {
  const { key } = run.work;
  const found = await transactions.read((context) => findMailReply(context, run.work));
  if (!found) return;
  const { answer: reply, messageId, references, subject, user, pending, now } = found;
  const body = createMailReply(reply, {
    domain,
    suffix: suffixFor(user.id),
    pending,
    now,
    timeZone: user.timezone,
  });
  const sending = mail.transport(
    {
      id: key,
      messageId: `<reply-${key}@${getDomain(mail.from)}>`,
      from: mail.from,
      to: { name: user.name, address: user.email },
      ...renderLayout(body, { appUrl, unsubscribeUrl: null }),
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
      ...(messageId === null ? {} : createThreadHeaders({ messageId, references, subject })),
      date: now,
    },
    AbortSignal.any([run.signal, AbortSignal.timeout(sendWithinMs)]),
  );
  await sending.catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    log.warn({ error: error.message }, 'the reply to a mail was rejected');
  });
}
