import { useEffect } from 'react';
import { onCelebration } from '../../../lib/events/celebrations.ts';
import { logFailure } from '../../../lib/log.ts';
import { prefersReducedMotion } from '../../../lib/browser/use-media.ts';
import { deserves, isGreat } from '../celebrations.rules.ts';

/**
 * Shows confetti when something is celebrated: the large burst for the dashboard unlock, otherwise one second. The
 * library is loaded on first use.
 */
export function Celebrations() {
  useEffect(() => {
    let last: { at: number; great: boolean } | null = null;
    return onCelebration((occasion) => {
      const now = performance.now();
      if (prefersReducedMotion() || !deserves(occasion, now, last)) return;
      const great = isGreat(occasion);
      last = { at: now, great };
      import('../throw-confetti.ts')
        .then(({ throwSmallConfetti, throwGreatConfetti }) => (great ? throwGreatConfetti() : throwSmallConfetti()))
        .catch((error: unknown) => logFailure('The confetti could not be loaded', error));
    });
  }, []);
  return null;
}
