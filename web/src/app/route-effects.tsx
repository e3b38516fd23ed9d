import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { trackPageView } from '../lib/events/data-layer.ts';
import { setPageTitle } from '../lib/browser/document-title.ts';
import { useScrollMemory } from '../lib/browser/use-scroll-memory.ts';
import { getAddressKey } from '../lib/browser/browser-history.ts';
import { findPage } from './route-table.ts';

const openedKey = getAddressKey();

/** Side effects of navigation: document title, page view, focus for screen readers, scroll position. */
export function RouteEffects() {
  const location = useLocation();
  const navigationType = useNavigationType();
  // False if the user navigated before the first page was rendered: that counts as a navigation too.
  const first = useRef(location.key === openedKey);
  const { pathname } = location;

  useEffect(() => {
    setPageTitle(`${findPage(pathname)?.title ?? 'Page not found'} · Aide`);
    trackPageView(pathname);
    if (first.current) {
      first.current = false;
      return;
    }
    // An open dialog keeps the focus, and so does a field that the page itself focused.
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"], main :is(input, textarea)')) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  useScrollMemory(location.key, navigationType === NavigationType.Pop);
  return null;
}
