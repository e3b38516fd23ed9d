import { useEffect, useRef, type ReactNode, useState } from 'react';
import { useFloating } from '../../../../lib/browser/floating.ts';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { inOneTab, isSoundOn, playSound } from '../play-sound.ts';
import { NotificationToast } from './notification-toast.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { Notification } from '@aide/contract';
import { isOwnChange } from '../../../../lib/session/own-changes.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useLatestNotifications } from '../notifications.api.ts';
import { findBaseline, selectToasts } from '../notifications.rules.ts';

/** On a phone there is room for one. */
const stacked = { phone: 1, desk: 3 } as const;

/**
 * Notifications that arrived while the page is open. Each stays until it is handled, opened or dismissed, here or
 * elsewhere.
 */
export function NotificationToasts({ children }: { children?: ReactNode }) {
  const isPhone = useIsPhone();
  const region = useRef<HTMLElement>(null);
  const fresh = useNewNotifications();
  const shown = fresh.slice(0, isPhone ? stacked.phone : stacked.desk);
  const more = fresh.length - shown.length;
  const newest = fresh[0];
  useFloating('notification', shown.length > 0);
  useSound(newest?.id);
  useRegionKey(region);
  return (
    <div
      aria-live="polite"
      aria-relevant="additions"
      data-bottom-bar
      className="pointer-events-none fixed inset-x-3 bottom-[calc(0.75rem+var(--tab-bar))] z-50 in-[html:has([data-fill-window])]:bottom-[calc(7.5rem+var(--tab-bar))]! md:right-6 md:bottom-6 md:left-auto md:w-80"
    >
      {shown.length > 0 && (
        <section ref={region} aria-label="New notifications" tabIndex={-1} data-toasts="notifications">
          <ul className="flex flex-col gap-2">
            {shown.toReversed().map((notification) => (
              <NotificationToast key={notification.id} notification={notification} />
            ))}
          </ul>
          {more > 0 && (
            <p className="pointer-events-auto mt-2 w-fit rounded-md border border-hairline bg-surface px-3 py-1.5 text-sm shadow-lift md:ml-auto">
              <Link to="/notifications" className={textLinkClass}>
                {more} more
              </Link>
            </p>
          )}
        </section>
      )}
      {children}
    </div>
  );
}

/** Plays the sound for each new notification, if it is enabled. */
function useSound(newestId: string | undefined): void {
  const heard = useRef(new Set<string>());
  useEffect(() => {
    if (newestId === undefined || heard.current.has(newestId)) return;
    heard.current.add(newestId);
    if (isSoundOn()) void inOneTab(newestId, playSound);
  }, [newestId]);
}

/** F6 moves the focus to the newest toast, and back to where it was. */
function useRegionKey(region: React.RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { current } = region;
      if (event.key !== 'F6' || current === null) return;
      event.preventDefault();
      if (current.contains(document.activeElement)) {
        if (before.current instanceof HTMLElement) before.current.focus();
        return;
      }
      before.current = document.activeElement;
      current.querySelector<HTMLElement>('li:last-child [data-actions] button')?.focus();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [region]);
}

/**
 * Returns the notifications that arrived while this tab was open and are neither read nor handled, newest first. The
 * start time is stored per tab, so that a reload shows them again.
 */
function useNewNotifications(): Notification[] {
  const session = useSession();
  const key = `notifications_since:${session.signedIn ? session.user.id : ''}`;
  const { data } = useLatestNotifications();
  const [since, setSince] = useState(() => sessionStorage.getItem(key));
  if (since === null && data !== undefined) setSince(findBaseline(data.data, new Date(performance.timeOrigin)));
  useEffect(() => {
    if (since !== null) sessionStorage.setItem(key, since);
  }, [key, since]);
  return since === null || data === undefined ? [] : selectToasts(data.data, since, isOwnChange);
}
