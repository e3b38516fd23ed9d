import { html } from '../../../platform/html.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Mailer } from '../outgoing/mail-channel.ts';
import { sendAutomaticMail } from '../outgoing/send-automatic-mail.ts';
import { paragraph } from '../outgoing/templates/parts.ts';
import { forwardedSchema, forwardMailKind } from './postmaster.ts';

interface ForwardDeps {
  clock: Clock;
  log: Logger;
  mail: Mailer;
  domain: string;
  appUrl: string;
  operator: string | null;
}

/** Forwards mail for the postmaster to the operator as a new mail. Its content is quoted and never executed as a command. */
export function createForwardMailJob(deps: ForwardDeps): WorkKind {
  return { kind: forwardMailKind, leaseMs: 40_000, handle: (run) => forwardMail(deps, run) };
}

async function forwardMail(deps: ForwardDeps, run: Run): Promise<void> {
  const { clock, domain, operator } = deps;
  if (operator === null) return;
  const { payload } = run.work;
  const { author, proven, subject, text } = forwardedSchema.parse(payload);
  const from = author === null ? 'an unknown sender' : `${author} (${proven ? 'proven' : 'not proven'})`;
  const facts = [`From: ${from}`, `Subject: ${subject}`];
  const heading = `Mail for postmaster@${domain}`;
  const body = {
    subject: `${heading}: ${subject}`,
    preview: subject,
    heading,
    content: html`${[...facts, ...text.split('\n')].map(paragraph)}`,
    text: `${facts.join('\n')}\n\n${text}`,
    why: `You get this because AIDE_CONTACT_EMAIL names you as who operates Aide.`,
  };
  await sendAutomaticMail(deps, run, {
    kind: 'forward',
    to: { name: '', address: operator },
    body,
    date: clock.now(),
    headers: isPlainAddress(author) ? { 'Reply-To': author } : {},
  });
}

function isPlainAddress(author: string | null): author is string {
  return author !== null && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,190}$/.test(author);
}
