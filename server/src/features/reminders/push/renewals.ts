import { createHmac } from 'node:crypto';
import { isSameText } from '../../../platform/secret/is-same-text.ts';

/** The subscription that a service worker may replace. */
interface Renewal {
  userId: string;
  subscriptionId: string;
}

export interface Renewals {
  issue(renewal: Renewal): string;
  /** Returns null for an invalid token. */
  read(token: string): Renewal | null;
}

/**
 * Creates tokens with which a service worker, which has no session, replaces a subscription that the browser has changed. A token is
 * invalid once its subscription is removed, so it does not expire.
 */
export function createRenewals(secret: string): Renewals {
  const key = createHmac('sha256', secret).update('push renewals').digest();
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url');
  return {
    issue({ userId, subscriptionId }) {
      const body = `${userId}.${subscriptionId}`;
      return `${body}.${sign(body)}`;
    },
    read(token) {
      const [userId, subscriptionId, mac, ...rest] = token.split('.');
      if (!userId || !subscriptionId || !mac || rest.length > 0) return null;
      if (!isSameText(mac, sign(`${userId}.${subscriptionId}`))) return null;
      return { userId, subscriptionId };
    },
  };
}
