import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

export function prefersReducedMotion(): boolean {
  return matchMedia(query).matches;
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    prefersReducedMotion,
    () => false,
  );
}
