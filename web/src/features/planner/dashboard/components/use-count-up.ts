import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../../lib/browser/use-media.ts';
import { countAt, countMs } from '../dashboard.rules.ts';

/** Animates from the previous value to the new one in 800 ms with an ease-out; immediate under reduced motion. */
export function useCountUp(value: number): number {
  const reducedMotion = useReducedMotion();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (reducedMotion) return undefined;
    let frame = 0;
    let from: number | undefined;
    let begin: number | undefined;
    const step = (time: number) => {
      begin ??= time;
      const elapsed = time - begin;
      setShown((current) => {
        from ??= current;
        return countAt(from, value, elapsed);
      });
      if (elapsed < countMs) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, reducedMotion]);
  return reducedMotion ? value : shown;
}
