import { useEffect, useState, type ComponentType } from 'react';
import { logFailure } from '../../../../lib/log.ts';
import { timings } from '../../../../lib/timings.ts';

const closedKey = 'tips_closed';

/** Shows the snackbar after a delay. Once it was closed or has ended, it does not return in this visit. */
export function Tips() {
  const [Snackbar, setSnackbar] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  useEffect(() => {
    if (sessionStorage.getItem(closedKey) !== null) return undefined;
    let isMounted = true;
    async function show(): Promise<void> {
      const { TipsSnackbar } = await import('./tips-snackbar.tsx');
      if (isMounted) setSnackbar(() => TipsSnackbar);
    }
    const timer = setTimeout(() => {
      show().catch((error: unknown) => logFailure('The tips could not be loaded', error));
    }, timings.tips.delay);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, []);

  function close(): void {
    sessionStorage.setItem(closedKey, 'true');
    setSnackbar(null);
  }
  return Snackbar && <Snackbar onClose={close} />;
}
