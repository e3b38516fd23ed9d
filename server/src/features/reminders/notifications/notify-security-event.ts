import type { SecurityEventOccurred } from '../../identity/accounts/security-events.ts';
import { formatAnnouncement } from '../../identity/security-log/announce-security-event.ts';
import { notifyAccount } from './create-notification.ts';

/** Notifies the user in the web app about an event that another person may have caused. */
export async function notifySecurityEvent({ context, event }: SecurityEventOccurred): Promise<void> {
  const announcement = formatAnnouncement(event);
  if (announcement === null || event.userId === null) return;
  await notifyAccount(context, event.userId, { kind: 'security', ...announcement, url: '/settings#security-log' });
}
