import type { Mailer } from '../outgoing/mail-channel.ts';
import { createThreadHeaders } from '../outgoing/mail-thread.ts';
import { sendAutomaticMail } from '../outgoing/send-automatic-mail.ts';
import { createMailReply } from '../outgoing/templates/mail-reply.ts';
import { mailReplyKind, findMailReply } from '../../../features/assistant/email-by-date/plan-mail-reply.ts';
import type { SuffixFor } from '../../../features/assistant/email-by-date/private-suffix.ts';
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

/** Sends the replies to commands that came by mail: pending follow-ups, cancellations, the known addresses. */
export function createMailReplyJob(deps: MailReplyDeps): WorkKind {
  return { kind: mailReplyKind, leaseMs: 40_000, handle: (run) => sendMailReply(deps, run) };
}

async function sendMailReply(deps: MailReplyDeps, run: Run): Promise<void> {
  const { transactions, domain, suffixFor } = deps;
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
  await sendAutomaticMail(deps, run, {
    kind: 'reply',
    to: { name: user.name, address: user.email },
    body,
    date: now,
    headers: { 'Auto-Submitted': 'auto-replied' },
    thread: messageId === null ? {} : createThreadHeaders({ messageId, references, subject }),
  });
}
