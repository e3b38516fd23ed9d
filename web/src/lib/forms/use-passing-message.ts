import { useCallback, useEffect, useState } from 'react';
import { timings } from '../timings.ts';

/** A success message that disappears after three seconds; showing it again restarts the timer. */
export function usePassingMessage(): [message: string | null, show: (message: string) => void, clear: () => void] {
  const [shown, setShown] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => {
      setShown(null);
    }, timings.successMessage);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = useCallback((text: string) => {
    setShown({ text });
  }, []);
  const clear = useCallback(() => {
    setShown(null);
  }, []);
  return [shown?.text ?? null, show, clear];
}
