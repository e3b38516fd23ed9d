import { Celebrations } from '../features/planner/celebrations/components/celebrations.tsx';
import { RegionBoundary } from '../ui/region-boundary.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { RouteEffects } from './route-effects.tsx';
import { AppRoutes } from './router.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createQueryClient } from '../lib/api/query-client.ts';
import { currentSession, subscribeToSession } from '../lib/session/session.ts';
import { Router } from 'react-router';
import { createBrowserHistory } from '../lib/browser/browser-history.ts';

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <RouteEffects />
        <RegionBoundary>
          <AppRoutes />
        </RegionBoundary>
      </BrowserRouter>
      <Toaster />
      <Celebrations />
    </Providers>
  );
}

function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);

  // Clears the cache when the user changes, so that no one sees another user's data.
  useEffect(() => {
    let userId = currentUserId();
    return subscribeToSession(() => {
      if (userId !== null && userId !== currentUserId()) queryClient.clear();
      userId = currentUserId();
    });
  }, [queryClient]);

  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

function currentUserId(): string | null {
  const session = currentSession();
  return session.signedIn ? session.user.id : null;
}

/** Like React Router's `BrowserRouter`, without its large module (decision 066). Navigations run in a transition. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createBrowserHistory);
  const [entry, setEntry] = useState(history.current);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setEntry(next))), [history]);
  return (
    <Router navigator={history} location={entry.location} navigationType={entry.action}>
      {children}
    </Router>
  );
}
