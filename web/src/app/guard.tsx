import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session/use-session.ts';
import { toast } from '../ui/toast.ts';
import { findPage } from './route-table.ts';

/** Lets only signed-in visitors through. The token is believed at once; the shell checks it with the server meanwhile. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.signedIn ? children : <ToLogin />;
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
