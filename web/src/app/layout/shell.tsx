import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useProfile } from '../../features/accounts/api/get-profile.ts';
import { ConfirmNotice } from '../../features/accounts/components/confirm-notice.tsx';
import { useSendWaiting } from '../../features/capture/use-send-waiting.ts';
import { TaskActionsProvider } from '../../features/tasks/components/task-actions-provider.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { keepFocus } from '../../lib/browser/keep-focus.ts';
import { useIsPhone } from '../../lib/browser/use-media.ts';
import { endSession } from '../../lib/session/session.ts';
import { useZone, ZoneContext } from '../../lib/time/use-zone.ts';
import { RegionBoundary } from '../../ui/region-boundary.tsx';
import { meansSignedOut } from '../guard-rules.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { useLiveChanges } from '../use-live-changes.ts';
import { usePushWindow } from '../use-push-window.ts';
import { Notifications } from './notifications.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { isReachable, onReachable, useReachable } from '../../lib/api/connection.ts';
import { CloudOff } from 'lucide-react';
import { useWaiting } from '../../features/capture/waiting-captures.ts';
import { Icon } from '../../ui/icon.tsx';

const EditTask = lazy(async () => ({ default: (await import('../dialogs/edit-task.tsx')).EditTask }));

export { RouteGuard } from '../route-guard.tsx';

/** Around every signed-in page. Checks the session with the server, and ends it if the server rejects it. */
export function Shell() {
  const isPhone = useIsPhone();
  const { pathname } = useLocation();
  const browserZone = useZone();
  const profile = useProfile();
  const refused = profile.error instanceof ApiError && meansSignedOut(profile.error.status);
  useEffect(() => {
    if (refused) endSession('expired');
  }, [refused]);
  useEffect(keepFocus, []);
  useLiveChanges();
  useReconnect();
  useSendWaiting();
  usePushWindow();
  if (refused) return null;
  return (
    <ZoneContext value={profile.data?.timezone ?? browserZone}>
      <TaskActionsProvider renderEdit={(task, onClose) => <EditTask task={task} onClose={onClose} />}>
        <div className="min-h-dvh md:flex">
          <a
            href="#content"
            className="fixed top-3 left-3 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
          >
            Skip to content
          </a>
          {isPhone ? <PhoneBar /> : <Sidebar />}
          <div className="min-w-0 flex-1">
            <OfflineNotice />
            <ConfirmNotice />
            <main id="content" tabIndex={-1} className="px-4 py-6 md:px-10 md:py-10">
              <div className="mx-auto w-full max-w-6xl">
                <RegionBoundary resetKey={pathname}>
                  <Suspense>
                    <Outlet />
                  </Suspense>
                </RegionBoundary>
              </div>
            </main>
          </div>
          <Dialogs />
          <Shortcuts />
          <Notifications />
        </div>
      </TaskActionsProvider>
    </ZoneContext>
  );
}

/** Repeats failed loads when the server is reachable again. */
function useReconnect(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onReachable(() => {
        if (!isReachable()) return;
        void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      }),
    [queryClient],
  );
}

/** Shows on every page that the server is unreachable, and what happens to unsent captures. */
function OfflineNotice() {
  const reachable = useReachable();
  const waiting = useWaiting().length;
  return (
    <output className="block empty:hidden">
      {!reachable && (
        <p className="flex items-start gap-2.5 border-b border-amber/40 bg-amber-soft px-4 py-2 text-sm text-ink md:px-10">
          <Icon of={CloudOff} size={16} className="mt-0.5 shrink-0 text-amber" />
          <span>
            You’re offline. Tasks you capture are kept on this device and sent when you’re back online.
            {waiting > 0 && ` ${waiting} waiting.`}
          </span>
        </p>
      )}
    </output>
  );
}
