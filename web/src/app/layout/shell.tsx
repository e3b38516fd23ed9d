import { lazy, Suspense, useEffect, type ComponentProps, type ReactNode } from 'react';
import { Outlet, useLocation, Navigate } from 'react-router';
import { useProfile } from '../../features/identity/accounts/profile.queries.ts';
import { ConfirmNotice } from '../../features/identity/accounts/components/confirm-notice.tsx';
import { TimeCheckContext } from '../../features/assistant/capture/time-check.ts';
import { TaskActionsProvider } from '../../features/planner/tasks/components/task-actions-provider.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { keepFocus } from '../../lib/browser/keep-focus.ts';
import { useIsPhone } from '../../lib/browser/use-media.ts';
import { installOfflineLayer } from '../../lib/offline/offline-calls.ts';
import { endSession } from '../../lib/session/session.ts';
import { adoptVisitorDraft, captureDraft } from '../../lib/storage/draft.ts';
import { ZoneContext } from '../../lib/time/use-zone.ts';
import { RegionBoundary } from '../../ui/region-boundary.tsx';
import { meansSignedOut, decideGuard } from '../guard-rules.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { useLiveChanges } from '../use-live-changes.ts';
import { usePushWindow } from '../use-push-window.ts';
import { MentionOffers } from './mention-offers.tsx';
import { Notifications } from './notifications.tsx';
import { PageFrame } from './page-frame.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useTelegramStatus } from '../../features/assistant/telegram/telegram.api.ts';
import { useSession } from '../../lib/session/use-session.ts';
import type { PageRoute } from '../route-table.ts';

installOfflineLayer();

/** Preloaded after every page: it must be available when the connection is lost. */
const OfflineBanner = lazy(async () => {
  const loaded = await import('./offline-banner.tsx').catch(() => null);
  return { default: loaded?.OfflineBanner ?? (() => null) };
});
const TimeConflict = lazy(async () => ({
  default: (await import('../../features/connections/calendars/components/time-conflict.tsx')).TimeConflict,
}));
const renderTimeCheck = (check: ComponentProps<typeof TimeConflict>) => (
  <Suspense>
    <TimeConflict {...check} />
  </Suspense>
);
const EditTask = lazy(async () => ({ default: (await import('../dialogs/edit-task.tsx')).EditTask }));

/** Pages of tasks and people, where tasks are linked to new contacts. The dashboard offers it below the capture box. */
const mentionPages = ['/tasks', '/contacts', '/messages', '/recurring-tasks', '/backlog'];

/**
 * The layout of every signed-in page. Verifies the session with the server and ends it if the server rejects the token.
 */
export function Shell() {
  const isPhone = useIsPhone();
  const { pathname } = useLocation();
  const profile = useProfile();
  const refused = profile.error instanceof ApiError && meansSignedOut(profile.error.status);
  useEffect(() => {
    if (refused) endSession('expired');
  }, [refused]);
  useEffect(keepFocus, []);
  // On every page, not only on that of the capture box: the next user of the tab must not get the visitor's message.
  useEffect(() => adoptVisitorDraft(captureDraft), []);
  useLiveChanges();
  usePushWindow();
  if (refused) return null;
  return (
    <ZoneContext value={profile.data?.timezone}>
      <TimeCheckContext value={renderTimeCheck}>
        <TaskActionsProvider renderEdit={(task, onClose) => <EditTask task={task} onClose={onClose} />}>
          <div className="min-h-dvh md:flex">
            <a
              href="#content"
              className="fixed top-3 left-3 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
            >
              Skip to content
            </a>
            {/* An open dialog sets aria-hidden on this wrapper, so it also applies to the bar that replaces the other
              on resize. */}
            <div className="contents">{isPhone ? <PhoneBar /> : <Sidebar />}</div>
            <PageFrame
              above={
                <>
                  <Suspense>
                    <OfflineBanner />
                  </Suspense>
                  <ConfirmNotice />
                </>
              }
            >
              {mentionPages.includes(pathname) && (
                <div className="has-[output>div]:mb-4">
                  <MentionOffers />
                </div>
              )}
              <RegionBoundary resetKey={pathname}>
                <Suspense>
                  <Outlet />
                </Suspense>
              </RegionBoundary>
            </PageFrame>
            <Dialogs />
            <Shortcuts />
            <Notifications />
          </div>
        </TaskActionsProvider>
      </TimeCheckContext>
    </ZoneContext>
  );
}

/** Checks the route's own condition: a verified chat bot, if `requireTelegram` is set. */
export function RouteGuard({ route, children }: { route: PageRoute; children: ReactNode }) {
  const session = useSession();
  const requireTelegram = route.requireTelegram ?? false;
  const telegram = useTelegramStatus({ enabled: requireTelegram && session.signedIn });
  const telegramVerified = telegram.isPending ? undefined : (telegram.data?.verified ?? false);
  const decision = decideGuard({ session, requireTelegram, telegramVerified });
  if (decision === 'pass') return children;
  if (decision === 'onboarding') return <Navigate to="/onboarding" replace />;
  return null;
}
