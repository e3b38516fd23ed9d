import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the callback of the latest render. For event handlers of memoized rows, which
 * would otherwise all rerender on each key press in the search. Not for calls during rendering.
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
