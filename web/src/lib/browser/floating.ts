import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Elements that float over the page. */
export type FloatingKind = 'toast' | 'notification' | 'question' | 'insight' | 'nudge' | 'microphone';

/**
 * What each waits for, so that no two overlap. Toasts and notifications answer an action or a due time and never wait; the
 * microphone waits only for what uses its corner.
 */
const waitsFor: Record<FloatingKind, readonly FloatingKind[]> = {
  toast: [],
  notification: [],
  question: [],
  insight: ['toast', 'question'],
  nudge: ['toast', 'notification', 'question', 'insight'],
  microphone: ['notification', 'question', 'nudge'],
};

const wanted = new Map<FloatingKind, number>();
const listeners = new Set<() => void>();

function isShown(kind: FloatingKind): boolean {
  return (wanted.get(kind) ?? 0) > 0 && isFree(kind);
}

/** Returns whether nothing that this kind waits for is shown. */
export function isFree(kind: FloatingKind): boolean {
  return waitsFor[kind].every((other) => !isShown(other));
}

/** Registers that an element of this kind is to be shown. Returns a function that ends it. */
export function requestFloating(kind: FloatingKind): () => void {
  change(kind, 1);
  return () => change(kind, -1);
}

function change(kind: FloatingKind, by: 1 | -1): void {
  wanted.set(kind, (wanted.get(kind) ?? 0) + by);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether an element of this kind may be shown now: it is wanted, and nothing it waits for is shown. */
export function useFloating(kind: FloatingKind, isWanted: boolean): boolean {
  useLayoutEffect(() => (isWanted ? requestFloating(kind) : undefined), [kind, isWanted]);
  const free = useSyncExternalStore(subscribe, () => isFree(kind));
  return isWanted && free;
}
