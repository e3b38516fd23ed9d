import type { Notification } from '@aide/contract';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { useLatestNotifications } from './notifications.api.ts';
import { findBaseline, selectToasts } from './notifications.rules.ts';

/**
 * Returns the notifications that arrived while this tab was open and are neither read nor handled, newest first. The
 * start time is stored per tab, so that a reload shows them again.
 */
export function useNewNotifications(): Notification[] {
  const session = useSession();
  const key = `notifications_since:${session.signedIn ? session.user.id : ''}`;
  const { data } = useLatestNotifications();
  const [since, setSince] = useState(() => sessionStorage.getItem(key));
  if (since === null && data !== undefined) setSince(findBaseline(data.data, new Date(performance.timeOrigin)));
  useEffect(() => {
    if (since !== null) sessionStorage.setItem(key, since);
  }, [key, since]);
  return since === null || data === undefined ? [] : selectToasts(data.data, since);
}
