import { randomInt } from 'node:crypto';
import type { WhatsAppStatus } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById, updateUser } from '../../identity/accounts/accounts.repository.ts';
import { recordOwnSecurityEvent, recordSecurityEvent } from '../../identity/accounts/security-events.ts';
import { notifyAccount } from '../../reminders/notifications/create-notification.ts';
import { replanReminders } from '../../reminders/reminders/replan-reminders.job.ts';
import { findLink, lockLink, releasePhone, saveLink, takeCode } from './whatsapp.repository.ts';
import type { WhatsAppLink } from './whatsapp.table.ts';

/** The server's number. The WhatsApp channel implements it. */
export interface WhatsAppNumber {
  /** Digits with the country code, as in `wa.me/<digits>`; null until WhatsApp has returned it. */
  readonly digits: string | null;
}

const codeLifetimeMs = 24 * 60 * 60_000;
/** Without letters and digits that look alike. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codePattern = /\b[A-HJ-NP-Z2-9]{4}(?:-[A-HJ-NP-Z2-9]{4}){2}\b/;

const formatLinkText = (code: string): string => `Connect Aide: ${code}`;

/** Returns the one-time code in a message, or null. 60 bits cannot be guessed. */
export function findLinkCode(text: string): string | null {
  return codePattern.exec(text)?.[0] ?? null;
}

function createCode(): string {
  const letters = Array.from({ length: 12 }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('');
  return letters.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3');
}

const notSetUp: WhatsAppStatus = {
  configured: false,
  linked: false,
  phone: null,
  linkedAt: null,
  stopped: false,
  link: null,
};

/** Returns whether a number is connected, and the link that connects one. The link is the same until it is used or a day old. */
export async function getWhatsAppStatus(
  context: UserContext,
  number: WhatsAppNumber | undefined,
): Promise<WhatsAppStatus> {
  if (number === undefined) return notSetUp;
  const { tx, user, now } = context;
  const link = await findLink(tx, user.id);
  let code = findUsableCode(link, now);
  if (code === null) {
    code = createCode();
    await saveLink(tx, user.id, { code, codeExpiresAt: new Date(now.getTime() + codeLifetimeMs) });
  }
  const text = encodeURIComponent(formatLinkText(code));
  return {
    configured: true,
    linked: link?.linkedAt != null,
    phone: link?.phone == null ? null : maskPhone(link.phone),
    linkedAt: link?.linkedAt?.toISOString() ?? null,
    stopped: link?.stoppedAt != null,
    link: number.digits === null ? null : `https://wa.me/${number.digits}?text=${text}`,
  };
}

function findUsableCode(link: WhatsAppLink | undefined, now: Date): string | null {
  if (link?.code == null || link.codeExpiresAt === null) return null;
  return link.codeExpiresAt.getTime() > now.getTime() ? link.code : null;
}

/** Hides the middle of a number: enough to recognise it. */
function maskPhone(digits: string): string {
  return `+${digits.slice(0, 4)}${'•'.repeat(Math.max(1, digits.length - 7))}${digits.slice(-3)}`;
}

/** Connects the number that sent the account's code. The context acts for that account. Returns false if the code was used meanwhile. */
export async function linkWhatsApp(
  context: UserContext,
  code: string,
  { phone, sentAt }: { phone: string; sentAt: Date },
): Promise<boolean> {
  const { tx, user, now } = context;
  if (!(await takeCode(tx, code, now))) return false;
  for (const userId of await releasePhone(tx, phone, user.id)) await disconnectOther(context, userId);
  await saveLink(tx, user.id, { phone, linkedAt: now, stoppedAt: null, lastMessageAt: sentAt });
  await switchWhatsApp(context, now);
  await recordOwnSecurityEvent(context, 'whatsapp_linked', maskPhone(phone));
  return true;
}

/** Disconnects the number. Returns true if one was connected. Connecting again needs a new code. */
export async function unlinkWhatsApp(context: UserContext): Promise<boolean> {
  const { tx, user } = context;
  const link = await lockLink(tx, user.id);
  if (link?.phone == null) return false;
  const nothing = {
    code: null,
    codeExpiresAt: null,
    phone: null,
    linkedAt: null,
    stoppedAt: null,
    lastMessageAt: null,
  };
  await saveLink(tx, user.id, nothing);
  await switchWhatsApp(context, null);
  await recordOwnSecurityEvent(context, 'whatsapp_unlinked');
  return true;
}

/** STOP and START: ends or resumes what Aide sends on its own. Messages are still answered. */
export async function stopWhatsApp(context: UserContext, stop: boolean): Promise<void> {
  const { tx, user, now } = context;
  const link = await lockLink(tx, user.id);
  if (link?.linkedAt == null || (link.stoppedAt !== null) === stop) return;
  await saveLink(tx, user.id, { stoppedAt: stop ? now : null });
  await switchWhatsApp(context, stop ? null : link.linkedAt);
}

/** Moves the link to the user's new number, which WhatsApp reports. */
export async function moveWhatsApp(context: UserContext, phone: string): Promise<void> {
  const { tx, user } = context;
  for (const userId of await releasePhone(tx, phone, user.id)) await disconnectOther(context, userId);
  await saveLink(tx, user.id, { phone });
  context.changed({ entity: 'whatsapp', id: user.id, action: 'updated' });
}

/** Enables the channel (with the time of the link) or disables it (null), and replans the reminders. */
async function switchWhatsApp(context: UserContext, whatsappVerifiedAt: Date | null): Promise<void> {
  await updateUser(context.tx, context.user.id, { whatsappVerifiedAt });
  await replanReminders(context);
  context.changed({ entity: 'whatsapp', id: context.user.id, action: 'updated' });
}

/** Disconnects the account that the number was connected to before, notifies its user and records the change for its open pages. */
async function disconnectOther(context: UserContext, userId: string): Promise<void> {
  const row = await findUserById(context.tx, userId);
  if (!row) return;
  const changes: Parameters<UserContext['changed']>[0][] = [];
  const user = toActingUser(row);
  await switchWhatsApp({ ...context, user, changed: (change) => void changes.push(change) }, null);
  await recordChanges(context.tx, userId, changes, context.now);
  await recordSecurityEvent(context, { type: 'whatsapp_unlinked', userId, detail: 'Connected to another account' });
  await notifyAccount(context, userId, {
    kind: 'security',
    title: 'Your WhatsApp number was connected to another account',
    body: 'Aide no longer sends you messages there. You can connect a number again.',
    url: '/integrations',
  });
}
