import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { trackPageView } from '../lib/events/data-layer.ts';
import { setPageTitle } from '../lib/browser/document-title.ts';
import { useScrollMemory } from '../lib/browser/use-scroll-memory.ts';
import { findPage } from './route-table.ts';

const historyState: unknown = window.history.state;
/** The key that the router gives to the address the app was opened with. */
const openedKey =
  typeof historyState === 'object' && historyState !== null && 'key' in historyState ? historyState.key : 'default';

/** What every change of page brings with it: title, page view, focus for those who listen, and the scroll position. */
export function RouteEffects() {
  const location = useLocation();
  const navigationType = useNavigationType();
  // False when the user chose another page before the first was displayed: that is a change of page too.
  const first = useRef(location.key === openedKey);
  const { pathname } = location;

  useEffect(() => {
    setPageTitle(`${findPage(pathname)?.title ?? 'Page not found'} · Aide`);
    trackPageView(pathname);
    if (first.current) {
      first.current = false;
      return;
    }
    // A dialog that was opened before the page loaded keeps the focus, and so does the first field of a page that focuses it.
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"], main :is(input, textarea)')) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  useScrollMemory(location.key, navigationType === NavigationType.Pop);
  return null;
}
