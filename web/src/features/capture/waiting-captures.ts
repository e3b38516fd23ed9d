import { useSyncExternalStore } from 'react';
import { currentSession } from '../../lib/session/session.ts';
import { userKey } from '../../lib/storage/user-storage.ts';
import { addWaiting, readWaiting, type WaitingCapture } from './waiting.rules.ts';

const changed = new Set<() => void>();
/** The same list for the same storage, so that React sees no change where there is none. */
let seen: { key: string; stored: string | null; list: WaitingCapture[] } | undefined;

function getStorageKey(): string {
  const session = currentSession();
  return userKey('captures_waiting', session.signedIn ? session.user.id : '');
}

/** Returns the user's messages in this browser that the server has not received, oldest first. */
export function listWaiting(): WaitingCapture[] {
  const key = getStorageKey();
  const stored = localStorage.getItem(key);
  if (seen?.key !== key || seen.stored !== stored) seen = { key, stored, list: readWaiting(stored) };
  return seen.list;
}

function write(list: readonly WaitingCapture[]): void {
  const key = getStorageKey();
  if (list.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(list));
  for (const listener of changed) listener();
}

export function keepWaiting(capture: WaitingCapture): void {
  write(addWaiting(listWaiting(), capture));
}

export function dropWaiting(captureId: string): void {
  write(listWaiting().filter(({ body }) => body.captureId !== captureId));
}

/** Calls `listener` on every change of the list. Returns an unsubscribe function. */
export function onWaiting(listener: () => void): () => void {
  changed.add(listener);
  // Another tab may have sent it.
  addEventListener('storage', listener);
  return () => {
    changed.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function useWaiting(): WaitingCapture[] {
  return useSyncExternalStore(onWaiting, listWaiting);
}
