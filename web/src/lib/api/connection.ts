import { useSyncExternalStore } from 'react';
import { timings } from '../timings.ts';

let reachable = true;
let checking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Returns whether the server is reachable. `navigator.onLine` is not enough: a server on the local network works
 * without the internet.
 */
export function isReachable(): boolean {
  return reachable;
}

/** Called after every request; while the server is unreachable, it is polled. */
export function reportReachable(responds: boolean): void {
  clearTimeout(checking);
  if (!responds) checking = setTimeout(() => void check(), timings.reconnect);
  if (responds === reachable) return;
  reachable = responds;
  for (const listener of listeners) listener();
}

async function check(): Promise<void> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    reportReachable(ok);
  } catch {
    // Still unreachable.
    reportReachable(false);
  }
}

/** Returns an unsubscribe function. */
export function onReachable(listener: () => void): () => void {
  const onEvent = () => void check();
  addEventListener('online', onEvent);
  addEventListener('offline', onEvent);
  listeners.add(listener);
  return () => {
    removeEventListener('online', onEvent);
    removeEventListener('offline', onEvent);
    listeners.delete(listener);
  };
}

export function useReachable(): boolean {
  return useSyncExternalStore(onReachable, isReachable);
}
