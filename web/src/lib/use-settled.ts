import { useEffect, useState } from 'react';
import { timings } from './timings.ts';

/** A value once it has not changed for a moment: what somebody types, when the typing pauses. */
export function useSettled<T>(value: T, pauseMs: number = timings.readingPause): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
