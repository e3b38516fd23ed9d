import { useSyncExternalStore } from 'react';

/** Up to and including 768 px; the style sheet's `md:` begins right after it. */
const phone = '(max-width: 48rem)';

/** For what happens once; a component that must follow a turned screen takes the hook. */
export function isPhone(): boolean {
  return 'matchMedia' in globalThis && matchMedia(phone).matches;
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(phone);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    isPhone,
    () => false,
  );
}
