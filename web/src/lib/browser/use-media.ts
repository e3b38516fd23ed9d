import { useSyncExternalStore } from 'react';

/** Up to and including 768 px; the `md:` breakpoint begins right after it. */
const phone = '(max-width: 48rem)';
const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Returns the current value. Components that must rerender on a change use `useIsPhone`. */
export function isPhone(): boolean {
  return 'matchMedia' in globalThis && matchMedia(phone).matches;
}

export function useIsPhone(): boolean {
  return useMedia(phone);
}

export function prefersReducedMotion(): boolean {
  return matchMedia(reducedMotion).matches;
}

export function useReducedMotion(): boolean {
  return useMedia(reducedMotion);
}

/** Returns whether a media query matches, and rerenders on changes. False on a prerendered page. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
