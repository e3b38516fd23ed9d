import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'focusin'] as const;

/** True after the first sign of life: what is heavy waits until somebody is there to use it. */
export function useWoken(): boolean {
  const [woken, setWoken] = useState(false);
  useEffect(() => {
    if (woken) return undefined;
    const over = new AbortController();
    for (const sign of signs)
      addEventListener(sign, () => setWoken(true), { passive: true, capture: true, signal: over.signal });
    return () => over.abort();
  }, [woken]);
  return woken;
}
