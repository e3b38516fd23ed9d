import { useEffect } from 'react';
import { onCelebration } from '../../../lib/events/celebrations.ts';
import { logFailure } from '../../../lib/log.ts';
import { prefersReducedMotion } from '../../../lib/browser/use-media.ts';
import { deserves, isGreat } from '../celebrations.rules.ts';

/** Throws confetti when something is celebrated: the great burst for the unlock of the dashboard, a second of it for the rest. The confetti is fetched for the first time it is wanted. */
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
