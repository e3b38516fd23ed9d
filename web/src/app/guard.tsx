import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session/use-session.ts';
import { toast } from '../ui/toast.ts';

/** The messages for a visitor without a session, or with a token that cannot be decoded. */
export interface Refusal {
  absent: string;
  undecodable: string;
}

interface SessionGuardProps {
  children: ReactNode;
  /** Returns the messages with which a page rejects a visitor. Default: none. */
  findRefusal?: ((pathname: string) => Refusal | undefined) | undefined;
}

/**
 * Redirects visitors without a token to the sign-in page. The token is trusted at first; the shell verifies it with the
 * server.
 */
export function SessionGuard({ children, findRefusal }: SessionGuardProps) {
  const session = useSession();
  return session.signedIn ? children : <ToLogin findRefusal={findRefusal} />;
}

/**
 * Redirects to the sign-in page. Keeps the requested page, except after Logout; some routes also pass a message with
 * the reason.
 */
function ToLogin({ findRefusal }: Pick<SessionGuardProps, 'findRefusal'>) {
  const session = useSession();
  const location = useLocation();
  const reason = session.signedIn ? undefined : session.reason;
  const refusal =
    reason === 'absent' || reason === 'undecodable' ? findRefusal?.(location.pathname)?.[reason] : undefined;
  useEffect(() => {
    if (refusal !== undefined) toast.error(refusal, { id: refusal });
  }, [refusal]);
  const from = reason === undefined || reason === 'logout' ? null : location;
  return <Navigate to="/login" replace state={from && { from: from.pathname + from.search + from.hash }} />;
}

/** For /login and /register: redirects signed-in users to the page they requested, or to the dashboard. */
export function GuestGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (!session.signedIn) return children;
  // The dashboard of a new account starts in the capture box.
  return (
    <Navigate
      to={parseOrigin(location.state) ?? '/dashboard'}
      replace
      state={{ isNew: location.pathname === '/register' }}
    />
  );
}

/** Returns the page that `ToLogin` stored in the location state. */
function parseOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' ? state.from : undefined;
}
