import { RefusedError } from '../../../features/deliveries/channel.port.ts';
import type { AccountLinks } from '../../../features/accounts/account-links.ts';
import { findResetRecipient, resetMailKind } from '../../../features/password-reset/reset-password.ts';
import type { Work } from '../../../platform/context.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import { html } from '../../../platform/html.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Mailer } from './mail-channel.ts';
import { getDomain } from './mail-thread.ts';
import { renderLayout, type MailBody } from './templates/layout.ts';
import { filledButton, paragraph } from './templates/parts.ts';

export interface ResetMailDeps {
  work: Work;
  log: Logger;
  mail: Mailer;
  links: AccountLinks;
  appUrl: string;
}

const sendWithinMs = 25_000;

/** Sends the links for new passwords. The link is made when the mail is sent, so that no database row contains it. */
export function sendResetMails(deps: ResetMailDeps): WorkKind {
  return { kind: resetMailKind, leaseMs: 40_000, handle: (run) => sendResetMail(deps, run) };
}

async function sendResetMail({ work, log, mail, links, appUrl }: ResetMailDeps, run: Run): Promise<void> {
  const { key } = run.work;
  const { user, now } = await work.read(async (context) => ({
    user: await findResetRecipient(context, run.work),
    now: context.now,
  }));
  if (!user) return;
  const sending = mail.transport(
    {
      id: key,
      messageId: `<reset-${key}@${getDomain(mail.from)}>`,
      from: mail.from,
      to: { name: user.name, address: user.email },
      ...renderLayout(createResetMail(await links.issueReset(user)), { appUrl, unsubscribeUrl: null }),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      date: now,
    },
    AbortSignal.any([run.signal, AbortSignal.timeout(sendWithinMs)]),
  );
  await sending.catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    log.warn({ error: error.message }, 'the mail with a link for a new password was rejected');
  });
}

function createResetMail(link: string): MailBody {
  const heading = 'Choose a new password';
  const intro = 'The button opens a page for it. It works once, for one hour.';
  const ignore = 'If you did not ask for it, ignore this mail: your password stays as it is.';
  return {
    subject: 'Your link for a new password',
    preview: intro,
    heading,
    content: html`${paragraph(intro)}
      <div style="margin-top:18px">${filledButton(link, 'Choose a new password')}</div>
      ${paragraph(ignore)}`,
    text: `${heading}\n\n${intro}\n\n${link}\n\n${ignore}`,
    why: 'You get this because a new password was requested for this address.',
  };
}
