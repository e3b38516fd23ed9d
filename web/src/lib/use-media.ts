import { useSyncExternalStore } from 'react';

/** Up to and including 768 px; the style sheet's `md:` begins right after it. */
const phone = '(max-width: 48rem)';

/** For what happens once; a component that must follow a turned screen takes the hook. */
export function isPhone(): boolean {
  return 'matchMedia' in globalThis && matchMedia(phone).matches;
}

export function useIsPhone(): boolean {
  return useMedia(phone);
}

/** Whether a media query holds, as it changes. On a page that is drawn ahead of time it does not. */
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
