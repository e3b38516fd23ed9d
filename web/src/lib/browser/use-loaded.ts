import { useEffect, useState } from 'react';
import { timings } from '../timings.ts';

/**
 * Returns a module that is loaded when the browser is idle, or at once when `wanted`; null until then. Not `React.lazy`: it renders slightly
 * later than the key press that opened it, and letters typed meanwhile would be handled as shortcuts.
 */
export function useLoaded<Module>(load: () => Promise<Module>, wanted: boolean): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (loaded) return undefined;
    let mounted = true;
    const start = () =>
      void load().then(
        (module) => mounted && setLoaded(module),
        // A failed preload is retried when it is wanted.
        (error: unknown) => mounted && wanted && setFailure(error),
      );
    const timer = setTimeout(start, wanted ? 0 : timings.idle.atMost);
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [load, loaded, wanted]);
  if (wanted && failure !== null) throw failure;
  return loaded;
}
