import { useEffect } from 'react';
import { isFree, onFloatingChange } from '../../../../lib/browser/floating.ts';
import { onCelebration, type Occasion } from '../../../../lib/events/celebrations.ts';
import { logFailure } from '../../../../lib/log.ts';
import { prefersReducedMotion } from '../../../../lib/browser/use-media.ts';
import { shouldCelebrate, isLarge } from '../celebrations.rules.ts';

/**
 * Shows confetti when something is celebrated: the large burst for the dashboard unlock, otherwise one second, once no
 * dialog is open. Several occasions during a dialog are one. The library is loaded on first use.
 */
export function Celebrations() {
  useEffect(() => {
    let last: { at: number; large: boolean } | null = null;
    let held: Occasion | null = null;
    const release = () => {
      if (held === null || !isFree('confetti')) return;
      show(held);
    };
    const show = (occasion: Occasion) => {
      held = null;
      const now = performance.now();
      if (prefersReducedMotion() || !shouldCelebrate(occasion, now, last)) return;
      const large = isLarge(occasion);
      last = { at: now, large };
      import('../throw-confetti.ts')
        .then(({ throwSmallConfetti, throwLargeConfetti }) => (large ? throwLargeConfetti() : throwSmallConfetti()))
        .catch((error: unknown) => logFailure('The confetti could not be loaded', error));
    };
    const endWatch = onFloatingChange(release);
    const end = onCelebration((occasion) => {
      if (isLarge(occasion)) return show(occasion);
      held = occasion;
      return release();
    });
    return () => {
      endWatch();
      end();
    };
  }, []);
  return null;
}
