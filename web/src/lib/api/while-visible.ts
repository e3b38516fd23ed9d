import { timings } from '../timings.ts';

const lockName = 'aide-event-stream';

/**
 * Opens a resource while the page is visible and closes it once the page has been hidden for a while. One page of the
 * browser keeps it open while hidden, so that a reminder can change the title of a background tab. Returns a function
 * that closes it.
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

/**
 * Waits for a lock that one page of the browser holds at a time, and keeps it until aborted. Does nothing without Web
 * Locks (plain http).
 */
async function holdLock(signal: AbortSignal, onHeld: () => void): Promise<void> {
  if (!('locks' in navigator)) return;
  try {
    await navigator.locks.request(lockName, { signal }, () => {
      onHeld();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
  } catch (error) {
    // Aborted before the lock was granted.
    if (!signal.aborted) throw error;
  }
}
