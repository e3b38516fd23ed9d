import { useEffect } from 'react';
import { timings } from '../timings.ts';

const storageKey = (entry: string) => `scroll:${entry}`;

/** Restores the scroll position of each history entry on back and forward; a new page starts at the top. */
export function useScrollMemory(entry: string, returning: boolean): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const stored = Number(sessionStorage.getItem(storageKey(entry)) ?? 0);
    let settled = !returning || stored === 0;
    if (!returning) scrollTo(0, 0);
    // The page needs a moment to reach its height.
    const timer = settled
      ? undefined
      : setTimeout(() => {
          scrollTo(0, stored);
          settled = true;
        }, timings.scrollRestore);
    // Until then the browser, not the user, sets the position.
    const remember = () => {
      if (settled) sessionStorage.setItem(storageKey(entry), String(Math.round(scrollY)));
    };
    addEventListener('scroll', remember, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', remember);
    };
  }, [entry, returning]);
}
