import { useEffect, useState } from 'react';
import { timings } from '../timings.ts';

/** Returns the value once it has not changed for `pauseMs`. */
export function useDebouncedValue<T>(value: T, pauseMs: number = timings.readingPause): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
