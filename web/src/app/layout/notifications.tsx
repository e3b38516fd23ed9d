import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { timings } from '../../lib/timings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link, NavLink } from '../../ui/link.tsx';
import { conversation } from './navigation.ts';

interface BellProps {
  side: 'right' | 'bottom';
  className?: string;
}

const buttonClass =
  'inline-flex size-10 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent';

/** Opens the conversation with Aide. */
export function MessagesButton({ side, className }: BellProps) {
  const { to, label, icon } = conversation;
  return (
    <NavLink to={to} aria-label={label} title={label} className={clsx(buttonClass, className)}>
      <Icon of={icon} size={side === 'bottom' ? 22 : 18} />
    </NavLink>
  );
}

/** The bell without count and list: while they load, or after loading failed. */
function PlainBell({ side, className }: BellProps) {
  return (
    <Link to="/notifications" aria-label="Notifications" className={clsx(buttonClass, className)}>
      <Icon of={Bell} size={side === 'bottom' ? 22 : 18} />
    </Link>
  );
}

const LoadedBell = lazy(async () => {
  const loaded = await import('./notifications-loaded.tsx').catch(() => null);
  return { default: loaded?.Bell ?? PlainBell };
});

const Center = lazy(async () => {
  const loaded = await import('./notifications-loaded.tsx').catch(() => null);
  return { default: loaded?.Center ?? (() => null) };
});

/** The bell in the shell. Its list is loaded after the page is interactive. */
export function NotificationBell(props: BellProps) {
  const idle = useIdle();
  const plain = <PlainBell {...props} />;
  return idle ? (
    <Suspense fallback={plain}>
      <LoadedBell {...props} />
    </Suspense>
  ) : (
    plain
  );
}

/** The toasts of new notifications, loaded after the page is interactive. */
export function Notifications() {
  return useIdle() ? (
    <Suspense>
      <Center />
    </Suspense>
  ) : null;
}

/** Returns true once the browser is idle. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => setIdle(true), timings.idle.fallback);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: timings.idle.atMost });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
