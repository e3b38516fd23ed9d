import { useEffect, useState } from 'react';

const eventTypes = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'focusin'] as const;

/** Returns true after the visitor's first pointer, key, scroll or focus event. Heavy modules are loaded then, not before. */
export function useFirstInteraction(): boolean {
  const [interacted, setInteracted] = useState(false);
  useEffect(() => {
    if (interacted) return undefined;
    const controller = new AbortController();
    for (const type of eventTypes)
      addEventListener(type, () => setInteracted(true), { passive: true, capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [interacted]);
  return interacted;
}
