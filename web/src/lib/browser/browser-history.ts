import { createPath, NavigationType, type Location, type Navigator, type To } from 'react-router';

/**
 * Called before another page opens. A guard that returns true keeps the page; `leave` opens the other page after all,
 * without asking the guards again.
 */
type NavigationGuard = (pathname: string, leave: () => void) => boolean;

const guards = new Set<NavigationGuard>();

/** Returns a function that removes the guard. */
export function guardNavigation(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

const isHeld = (pathname: string, leave: () => void) => [...guards].some((guard) => guard(pathname, leave));

interface Entry {
  location: Location;
  action: NavigationType;
}

interface BrowserHistory extends Navigator {
  current(): Entry;
  /** Returns a function that ends the calls. */
  listen(onEntry: (entry: Entry) => void): () => void;
}

/**
 * The browser's history for React Router, which exports its own only as unstable. On Back and Forward the browser has
 * already moved when the page gets the event: if a guard keeps the page, the move is reverted, and repeated on `leave`.
 */
export function createBrowserHistory(): BrowserHistory {
  let index = getState().idx;
  if (index === undefined) history.replaceState({ ...getState(), idx: (index = 0) }, '');
  let action: Entry['action'] = NavigationType.Pop;
  let isReverting = false;
  let isLeaving = false;
  let onEntry: (entry: Entry) => void = () => undefined;

  const current = () => ({ action, location: getLocation() });
  const show = (next: Entry['action']) => {
    index = getState().idx;
    action = next;
    onEntry(current());
  };
  const open = (to: To, state: unknown, isNew: boolean) => {
    const url = new URL(typeof to === 'string' ? to : createPath(to), location.href);
    const leave = () => {
      const entry = {
        usr: state,
        key: Math.random().toString(36).slice(2),
        idx: (getState().idx ?? 0) + (isNew ? 1 : 0),
      };
      try {
        if (isNew) history.pushState(entry, '', url);
        else history.replaceState(entry, '', url);
      } catch {
        // Safari allows 100 entries in 30 seconds.
        location.assign(url);
        return;
      }
      show(isNew ? NavigationType.Push : NavigationType.Replace);
    };
    if (!isHeld(url.pathname, leave)) leave();
  };
  const onPop = () => {
    if (isReverting) {
      isReverting = false;
      return;
    }
    const steps = (getState().idx ?? Number.NaN) - (index ?? Number.NaN);
    const leave = () => {
      isLeaving = true;
      history.go(steps);
    };
    if (!isLeaving && steps !== 0 && !Number.isNaN(steps) && isHeld(location.pathname, leave)) {
      isReverting = true;
      history.go(-steps);
      return;
    }
    isLeaving = false;
    show(NavigationType.Pop);
  };
  return {
    current,
    listen(listener) {
      onEntry = listener;
      addEventListener('popstate', onPop);
      return () => removeEventListener('popstate', onPop);
    },
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => open(to, state, true),
    replace: (to, state) => open(to, state, false),
    go: (steps) => history.go(steps),
  };
}

/** The state that the router stores in each entry; an entry that a script or a hash link added has none. */
function getState(): { usr?: unknown; key?: string; idx?: number } {
  return history.state ?? {};
}

function getLocation(): Location {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: getState().usr ?? null, key: getAddressKey() };
}

/** The key of the browser's entry. While a page loads, the address is already the next one's, and `useLocation` still has the last one's. */
export function getAddressKey(): string {
  return getState().key ?? 'default';
}
