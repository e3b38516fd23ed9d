import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that stays the same and calls the callback of the latest render. For event handlers of memoised rows: with a
 * new function at every render, all rows would render at every key in the search. Not for calls during rendering.
 */
export function useStableCallback<Arguments extends unknown[]>(
  callback: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
