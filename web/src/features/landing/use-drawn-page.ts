import { useEffect, useLayoutEffect } from 'react';

/** An effect has no meaning where a page is drawn ahead of time, and React says so. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A page that came drawn is a stranger's. Somebody who was here before sees it only once it knows them (styles/base.css), and an
 * address with an anchor arrives where it points, which the app's own scroll memory would otherwise undo.
 */
export function useDrawnPage(): void {
  useBrowserLayoutEffect(() => {
    document.querySelector('#root')?.removeAttribute('data-drawn');
  }, []);
  useEffect(() => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    target?.scrollIntoView();
  }, []);
}
