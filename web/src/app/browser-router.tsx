import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { runHistoryGuards } from '../lib/browser/history-guards.ts';

/** Like React Router's `BrowserRouter`, without its large module (decision 066). Navigations run in a transition. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    addEventListener('popstate', runHistoryGuards);
    const stop = history.listen((next) => startTransition(() => setState(next)));
    return () => {
      removeEventListener('popstate', runHistoryGuards);
      stop();
    };
  }, [history]);
  return (
    <Router navigator={history} location={state.location} navigationType={state.action}>
      {children}
    </Router>
  );
}
