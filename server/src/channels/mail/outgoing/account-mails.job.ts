import type { AccountLinks } from '../../../features/identity/accounts/account-links.ts';
import type { User } from '../../../features/identity/accounts/accounts.table.ts';
import {
  confirmationMailKind,
  findConfirmationMail,
  type ConfirmationMail,
} from '../../../features/identity/email-confirmation/confirm-email.ts';
import {
  parseSecurityMail,
  securityMailKind,
  type SecurityMail,
} from '../../../features/identity/security-log/announce-security-event.ts';
import { findResetRecipient, resetMailKind } from '../../../features/identity/password-reset/reset-password.ts';
import type { Context, Transactions } from '../../../platform/context.ts';
import type { DueWork } from '../../../platform/due-work/due-work.table.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import { html } from '../../../platform/html.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Mailer } from './mail-channel.ts';
import { sendAutomaticMail } from './send-automatic-mail.ts';
import type { MailBody } from './templates/layout.ts';
import { filledButton, paragraph } from './templates/parts.ts';

export interface AccountMailDeps {
  transactions: Transactions;
  log: Logger;
  mail: Mailer;
  links: AccountLinks;
  appUrl: string;
  /** Returns true if the server sends mail. */
  canMail(): boolean;
  /** Counts a mail to an address. Returns false above the limit. */
  isWithinLimit(address: string): Promise<boolean>;
}

interface AccountMail {
  kind: string;
  /** Whether it is sent to an address that its owner may not have entered. Mails about changed credentials are not limited. */
  isLimited: boolean;
  /** Returns the current recipient and content, or undefined if the mail is no longer needed. */
  prepare(context: Context, work: DueWork): Promise<Prepared | undefined>;
}

interface Prepared {
  address: string;
  compose(links: AccountLinks): Promise<MailBody> | MailBody;
}

/**
 * Sends the mails for password resets and address confirmation, and those about changed credentials. A link is created when its mail is
 * sent, so that no database row contains it. Without a mail server nothing is sent.
 */
export function sendAccountMails(deps: AccountMailDeps): WorkKind[] {
  return [resetMail, confirmationMail, securityMail].map((type) => ({
    kind: type.kind,
    leaseMs: 40_000,
    handle: (run) => sendAccountMail(deps, type, run),
  }));
}

async function sendAccountMail(deps: AccountMailDeps, type: AccountMail, run: Run): Promise<void> {
  const { transactions, log, links } = deps;
  const { kind } = run.work;
  if (!deps.canMail()) return;
  const { prepared, now } = await transactions.read(async (context) => ({
    prepared: await type.prepare(context, run.work),
    now: context.now,
  }));
  if (!prepared) return;
  if (type.isLimited && !(await deps.isWithinLimit(prepared.address))) {
    log.warn(
      { kind },
      'a mail about an account was not sent: its address or the server has reached the limit of today',
    );
    return;
  }
  await sendAutomaticMail(deps, run, {
    kind: 'account',
    // Without the name: anyone can sign up with another person's address and choose the name.
    to: { name: '', address: prepared.address },
    body: await prepared.compose(links),
    date: now,
  });
}

const resetMail: AccountMail = {
  kind: resetMailKind,
  isLimited: true,
  prepare: async (context, work) => {
    const user = await findResetRecipient(context, work);
    return user && { address: user.email, compose: (links) => composeReset(user, links) };
  },
};

async function composeReset(user: User, links: AccountLinks): Promise<MailBody> {
  return createBody({
    subject: 'Your link for a new password',
    heading: 'Choose a new password',
    intro: 'The link works once, for one hour.',
    button: 'Choose a new password',
    link: await links.issueReset(user),
    ignore: 'If you didn’t request this, ignore this email. Your password stays the same.',
    why: 'You get this because a new password was requested for this address.',
  });
}

const confirmationMail: AccountMail = {
  kind: confirmationMailKind,
  isLimited: true,
  prepare: async (context, work) => {
    const mail = await findConfirmationMail(context, work);
    return mail && { address: mail.email, compose: (links) => composeConfirmation(mail, links) };
  },
};

async function composeConfirmation({ type, ...account }: ConfirmationMail, links: AccountLinks): Promise<MailBody> {
  if (type === 'taken') return composeTakenNotice();
  const isChange = type === 'change';
  return createBody({
    subject: isChange ? 'Confirm your new email address' : 'Confirm your email address',
    heading: isChange ? 'Confirm your new email address' : 'Confirm your email address',
    intro: isChange
      ? 'Your account keeps its present address until you confirm the new one. The link works for a week.'
      : 'Until you confirm it, you get no reminders by email. The link works for a week.',
    button: 'Confirm this address',
    link: await links.issueConfirmation(account),
    ignore: isChange
      ? 'If you didn’t change the address of an account, ignore this email. Nothing changes.'
      : 'If you didn’t create an account, ignore this email. You won’t get another one.',
    why: 'You get this because this address was entered for an account.',
  });
}

/** Sent instead of the link, so that only the mailbox owner learns that the address has an account. */
function composeTakenNotice(): MailBody {
  const heading = 'This address already has an account';
  const intro =
    'This address was entered as the new email of another account. It was not changed, because your account has it.';
  const advice =
    'If it was you, sign in with this address, or delete the account that has it first. If it was not you, there is nothing to do.';
  return {
    subject: heading,
    preview: intro,
    heading,
    content: html`${paragraph(intro)}${paragraph(advice)}`,
    text: `${heading}\n\n${intro}\n\n${advice}`,
    why: 'You get this because this address was entered for an account.',
  };
}

const securityMail: AccountMail = {
  kind: securityMailKind,
  isLimited: false,
  prepare: async ({ now }, work) => {
    const mail = parseSecurityMail(work, now);
    return mail && { address: mail.email, compose: () => composeSecurityMail(mail) };
  },
};

function composeSecurityMail({ title, origin, at, timezone }: SecurityMail): MailBody {
  const when = at.toLocaleString('en-GB', { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' });
  const intro = `${when} (${timezone})${origin === null ? '' : `, from ${origin}`}.`;
  const advice =
    'If this was you, you don’t need to do anything. If not, open Aide, change your password and sign out everywhere in the settings.';
  return {
    subject: title,
    preview: intro,
    heading: title,
    content: html`${paragraph(intro)}${paragraph(advice)}`,
    text: `${title}\n\n${intro}\n\n${advice}`,
    why: 'You get this because it’s about the security of your account.',
  };
}

/** Contains nothing that a user typed, so an account created for another person's address cannot send text to it. */
function createBody(mail: {
  subject: string;
  heading: string;
  intro: string;
  button: string;
  link: string;
  ignore: string;
  why: string;
}): MailBody {
  const { subject, heading, intro, button, link, ignore, why } = mail;
  return {
    subject,
    preview: intro,
    heading,
    content: html`${paragraph(intro)}
      <div style="margin-top:18px">${filledButton(link, button)}</div>
      ${paragraph(ignore)}`,
    text: `${heading}\n\n${intro}\n\n${link}\n\n${ignore}`,
    why,
  };
}
