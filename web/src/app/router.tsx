import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { useSession } from '../lib/session/use-session.ts';
import { GuestGuard, SessionGuard } from './guard.tsx';
import { findPage, pageRoutes, type PageRoute } from './route-table.ts';

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));
const loadShell = () => import('./layout/shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));
/** Sends requests, so it is part of the shell's chunk and not loaded with the sign-in page. */
const RouteGuard = lazy(async () => ({ default: (await loadShell()).RouteGuard }));

/** Loads the page and the shell in parallel. An error is thrown again, and shown, when they render. */
export async function loadAhead(pathname: string): Promise<void> {
  const route = findPage(pathname);
  await Promise.allSettled([route?.load(), route?.access === 'user' && loadShell()]);
}

/**
 * Navigations are transitions: the previous page stays until the next is ready, so this fallback shows on the first
 * load only.
 */
function Blank() {
  return <div className="min-h-dvh" />;
}

export function AppRoutes() {
  return (
    <Suspense fallback={<Blank />}>
      <Routes>
        {pageRoutes
          .filter((route) => route.access !== 'user')
          .map((route) => (
            <Route key={route.path} path={route.path} element={outside(route)} />
          ))}
        <Route
          element={
            <SessionGuard findRefusal={(pathname) => findPage(pathname)?.refusal}>
              <Shell />
            </SessionGuard>
          }
        >
          {pageRoutes
            .filter((route) => route.access === 'user')
            .map((route) => (
              <Route
                key={route.path}
                path={route.path}
                element={
                  <RouteGuard route={route}>
                    <route.Page />
                  </RouteGuard>
                }
              />
            ))}
        </Route>
        <Route element={<MaybeShell />}>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** An unknown address keeps the menu of a signed-in user. */
function MaybeShell() {
  return useSession().signedIn ? <Shell /> : <Outlet />;
}

function outside(route: PageRoute): ReactNode {
  const content = <route.Page />;
  return route.access === 'guest' ? <GuestGuard>{content}</GuestGuard> : content;
}
