import { useSyncExternalStore } from 'react';

/** Up to and including 768 px; the style sheet's `md:` begins right after it. */
const phone = '(max-width: 48rem)';

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(phone);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(phone).matches,
    () => false,
  );
}
