import { timings } from '../timings.ts';

const lockName = 'aide-event-stream';

/**
 * Opens something while the page is visible and closes it once the page has been hidden for a while. One page of the browser
 * keeps it open although hidden, so that a reminder changes the title of a tab in the background. Returns a function that
 * ends it.
 */
export function whileVisible(open: () => () => void): () => void {
  let close: (() => void) | undefined = open();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keepsOpen = false;
  const ended = new AbortController();

  function react() {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      close ??= open();
      return;
    }
    timer = setTimeout(() => {
      if (keepsOpen) return;
      close?.();
      close = undefined;
    }, timings.events.hidden);
  }

  document.addEventListener('visibilitychange', react);
  void holdLock(ended.signal, () => {
    keepsOpen = true;
    close ??= open();
  });
  return () => {
    document.removeEventListener('visibilitychange', react);
    clearTimeout(timer);
    ended.abort();
    close?.();
  };
}

/** Waits for the lock that one page of the browser has at a time, and keeps it until the end. Without locks (plain http) nothing happens. */
async function holdLock(signal: AbortSignal, onHeld: () => void): Promise<void> {
  if (!('locks' in navigator)) return;
  try {
    await navigator.locks.request(lockName, { signal }, () => {
      onHeld();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
  } catch (error) {
    // The page ended before it got the lock.
    if (!signal.aborted) throw error;
  }
}
