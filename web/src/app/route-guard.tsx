import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTelegramStatus } from '../features/assistant/telegram/telegram.api.ts';
import { useSession } from '../lib/session/use-session.ts';
import { decideGuard } from './guard-rules.ts';
import type { PageRoute } from './route-table.ts';

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
