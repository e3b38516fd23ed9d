import { useSyncExternalStore } from 'react';
import { timings } from '../timings.ts';

let reachable = true;
let checking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the server answers. The browser's own word is not enough: a server in this house answers without the internet. */
export function isReachable(): boolean {
  return reachable;
}

/** Every call tells how it went; while the server does not answer it is asked again and again. */
export function reportReachable(answers: boolean): void {
  clearTimeout(checking);
  if (!answers) checking = setTimeout(() => void check(), timings.reconnect);
  if (answers === reachable) return;
  reachable = answers;
  for (const listener of listeners) listener();
}

async function check(): Promise<void> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    reportReachable(ok);
  } catch {
    // No answer is the answer.
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
