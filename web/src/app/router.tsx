import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { useSession } from '../lib/session/use-session.ts';
import { GuestGuard, SessionGuard } from './guard.tsx';
import { findPage, type PageRoute } from './route-table.ts';

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

/** Only the route of the address is given to React Router: ranking all routes takes a tenth of a first render. */
export function AppRoutes() {
  const route = findPage(useLocation().pathname);
  return (
    <Suspense fallback={<Blank />}>
      <Routes>{route ? renderRoute(route) : <Route element={<MaybeShell />}>{notFound}</Route>}</Routes>
    </Suspense>
  );
}

const notFound = <Route path="*" element={<NotFound />} />;

function renderRoute(route: PageRoute) {
  if (route.access !== 'user') return <Route path={route.path} element={outside(route)} />;
  const layout = (
    <SessionGuard findRefusal={(pathname) => findPage(pathname)?.refusal}>
      <Shell />
    </SessionGuard>
  );
  const page = (
    <RouteGuard route={route}>
      <route.Page />
    </RouteGuard>
  );
  return (
    <Route element={layout}>
      <Route path={route.path} element={page} />
    </Route>
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
