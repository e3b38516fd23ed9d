import { useEffect } from 'react';
import { onCelebration } from '../../../../lib/events/celebrations.ts';
import { logFailure } from '../../../../lib/log.ts';
import { prefersReducedMotion } from '../../../../lib/browser/use-media.ts';
import { shouldCelebrate, isLarge } from '../celebrations.rules.ts';

/**
 * Shows confetti when something is celebrated: the large burst for the dashboard unlock, otherwise one second. The
 * library is loaded on first use.
 */
export function Celebrations() {
  useEffect(() => {
    let last: { at: number; large: boolean } | null = null;
    return onCelebration((occasion) => {
      const now = performance.now();
      if (prefersReducedMotion() || !shouldCelebrate(occasion, now, last)) return;
      const large = isLarge(occasion);
      last = { at: now, large };
      import('../throw-confetti.ts')
        .then(({ throwSmallConfetti, throwLargeConfetti }) => (large ? throwLargeConfetti() : throwSmallConfetti()))
        .catch((error: unknown) => logFailure('The confetti could not be loaded', error));
    });
  }, []);
  return null;
}
