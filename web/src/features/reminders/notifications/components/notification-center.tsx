import { useEffect, type ReactNode } from 'react';
import { setTitleCount } from '../../../../lib/browser/document-title.ts';
import { useUnreadCount } from '../notifications.api.ts';
import { NotificationToasts } from './notification-toasts.tsx';

/**
 * Effects of a new notification on every page: the toasts, with `children` below them, the document title and the badge
 * of the installed app.
 */
export function NotificationCenter({ children }: { children?: ReactNode }) {
  const unread = useUnreadCount();
  useEffect(() => {
    setTitleCount(unread);
    void showAppBadge(unread);
  }, [unread]);
  useEffect(
    () => () => {
      setTitleCount(0);
      void showAppBadge(0);
    },
    [],
  );
  return <NotificationToasts>{children}</NotificationToasts>;
}

async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count));
  } catch (error) {
    // Rejected if the app is not installed; there is no badge to update.
    if (!(error instanceof DOMException)) throw error;
  }
}
