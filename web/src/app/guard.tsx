import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useProfile } from '../features/accounts/api/get-profile.ts';
import { useTelegramStatus } from '../features/telegram/api/get-telegram-status.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { endSession } from '../lib/session/session.ts';
import { useSession } from '../lib/session/use-session.ts';
import { toast } from '../ui/toast.ts';
import { decideGuard, meansSignedOut } from './guard-rules.ts';
import { findPage, type PageRoute } from './route-table.ts';

/** Lets only signed-in visitors through. The token is believed at once and checked with the server meanwhile. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.signedIn ? <CheckedSession>{children}</CheckedSession> : <ToLogin />;
}

function CheckedSession({ children }: { children: ReactNode }) {
  const { error } = useProfile();
  const refused = error instanceof ApiError && meansSignedOut(error.status);
  useEffect(() => {
    if (refused) endSession('expired');
  }, [refused]);
  return refused ? null : children;
}

/** Remembers where the visitor wanted to go, except after a Logout; some pages show a message that says why. */
function ToLogin() {
  const session = useSession();
  const location = useLocation();
  const reason = session.signedIn ? undefined : session.reason;
  const refusal =
    reason === 'absent' || reason === 'undecodable' ? findPage(location.pathname)?.refusal?.[reason] : undefined;
  useEffect(() => {
    if (refusal !== undefined) toast.error(refusal, { id: refusal });
  }, [refusal]);
  const from = reason === undefined || reason === 'logout' ? null : location;
  return <Navigate to="/login" replace state={from && { from: from.pathname + from.search + from.hash }} />;
}

/** The route's own condition: a verified chat bot, where it asks for one. */
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

/** /login and /register are for those who are not signed in; the others go where they wanted, or to the dashboard. */
export function GuestGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (!session.signedIn) return children;
  return <Navigate to={parseOrigin(location.state) ?? '/dashboard'} replace />;
}

/** Returns the page that `ToLogin` kept in the state of the location. */
function parseOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' ? state.from : undefined;
}
