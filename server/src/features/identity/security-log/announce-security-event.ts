import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { DueWork } from '../../../platform/due-work/due-work.table.ts';
import type { SecurityEvent, SecurityEventOccurred } from '../accounts/security-events.ts';
import { findAccount } from '../accounts/find-account.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { securityEventTexts } from './security-event-texts.ts';

export const securityMailKind = 'security_mail';

const payloadSchema = z.object({
  email: z.string(),
  title: z.string(),
  origin: z.string().nullable(),
  at: z.coerce.date(),
  timezone: z.string(),
});
export type SecurityMail = z.infer<typeof payloadSchema>;

/** A mail that could not be sent for this long is dropped. */
const sendWithinMs = 24 * 60 * 60_000;

/** Returns the text of the notification about an event, or null if the user is not notified. */
export function formatAnnouncement({ type, client }: SecurityEvent): { title: string; body: string } | null {
  const { title, announced } = securityEventTexts[type];
  if (!announced) return null;
  const origin = formatOrigin(client);
  return {
    title,
    body: `${origin === null ? '' : `From ${origin}. `}If it was not you, change your password and sign out everywhere.`,
  };
}

/** Plans the mail about an event, to the account's current address. Unconfirmed addresses get no mail. */
export async function planSecurityMail({ context, event }: SecurityEventOccurred): Promise<void> {
  const { title, announced } = securityEventTexts[event.type];
  if (!announced || event.userId === null) return;
  const user = await findAccount(context, event.userId);
  if (user?.emailConfirmedAt == null) return;
  const { tx, now } = context;
  const { email, timezone } = user;
  const payload = { email, title, origin: formatOrigin(event.client), at: now.toISOString(), timezone };
  // Without the account's id: the mail about its deletion is sent after it is deleted.
  await planWork(tx, { userId: null, kind: securityMailKind, key: uuidv7(), payload, dueAt: now });
}

/** Returns the mail of planned work, or undefined if it is a day late. */
export function parseSecurityMail({ payload }: Pick<DueWork, 'payload'>, now: Date): SecurityMail | undefined {
  const mail = payloadSchema.parse(payload);
  return now.getTime() - mail.at.getTime() > sendWithinMs ? undefined : mail;
}

function formatOrigin(client: SecurityEvent['client']): string | null {
  return client === undefined ? null : `${describeDevice(client.userAgent)}, ${client.ip}`;
}
