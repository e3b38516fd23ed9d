import { useEffect, useState } from 'react';
import { timings } from '../timings.ts';

/** Returns the window's height, debounced. */
export function useWindowHeight(): number {
  const [height, setHeight] = useState(() => window.innerHeight);
  useEffect(() => {
    const onResize = debounce(timings.resizeDebounce, () => setHeight(window.innerHeight));
    window.addEventListener('resize', onResize);
    return () => {
      onResize.cancel();
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return height;
}

export interface Debounced {
  /** Restarts the delay. */
  (): void;
  cancel(): void;
}

/** Returns a function that calls `run` once it has not been called for `afterMs`. */
export function debounce(afterMs: number, run: () => void): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = () => {
    clearTimeout(timer);
    timer = setTimeout(run, afterMs);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}
