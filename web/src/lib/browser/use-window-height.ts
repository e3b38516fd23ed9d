import { useEffect, useState } from 'react';
import { debounce } from './debounce.ts';
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
