import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';

const durationMs = 800;

/** Counts from where it was to the value in 800 ms, slowing down at the end; under reduced motion it is there at once. */
export function useCountUp(value: number): number {
  const still = useReducedMotion();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (still) return undefined;
    let frame = 0;
    let from: number | undefined;
    let begin: number | undefined;
    const step = (time: number) => {
      begin ??= time;
      const part = Math.min((time - begin) / durationMs, 1);
      setShown((current) => {
        from ??= current;
        return Math.round(from + (value - from) * (1 - (1 - part) ** 3));
      });
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, still]);
  return still ? value : shown;
}
