import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Elements that float above the page. */
export type FloatingKind =
  | 'dialog'
  | 'toast'
  | 'notification'
  | 'question'
  | 'celebration'
  | 'confetti'
  | 'insight'
  | 'nudge'
  | 'microphone';

/**
 * The kinds that each waits for, so that no two overlap. Dialogs, toasts and notifications respond to an action or a due
 * time and never wait; the question about push waits for dialogs, and the microphone for elements in its corner. A celebration waits until the person has
 * left the result that caused it, and confetti for the celebration, which has its own.
 */
const waitsFor: Record<FloatingKind, readonly FloatingKind[]> = {
  dialog: [],
  toast: [],
  notification: [],
  question: ['dialog'],
  celebration: ['dialog', 'toast', 'question'],
  confetti: ['dialog', 'celebration'],
  insight: ['toast', 'question'],
  nudge: ['toast', 'notification', 'question', 'insight'],
  microphone: ['notification', 'question', 'nudge'],
};

const wanted = new Map<FloatingKind, number>();
const listeners = new Set<() => void>();

function isShown(kind: FloatingKind): boolean {
  return (wanted.get(kind) ?? 0) > 0 && isFree(kind);
}

/** Returns whether none of the kinds that this one waits for is displayed. */
export function isFree(kind: FloatingKind): boolean {
  return waitsFor[kind].every((other) => !isShown(other));
}

/** Registers an element of this kind. Returns a function that unregisters it. */
export function requestFloating(kind: FloatingKind): () => void {
  change(kind, 1);
  return () => change(kind, -1);
}

function change(kind: FloatingKind, by: 1 | -1): void {
  wanted.set(kind, (wanted.get(kind) ?? 0) + by);
  for (const listener of listeners) listener();
}

/** Calls the listener when an element is displayed or removed. Returns an unsubscribe function. */
export function onFloatingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns whether an element of this kind may be displayed now: it is wanted, and nothing it waits for is displayed.
 */
export function useFloating(kind: FloatingKind, isWanted: boolean): boolean {
  useLayoutEffect(() => (isWanted ? requestFloating(kind) : undefined), [kind, isWanted]);
  const free = useSyncExternalStore(onFloatingChange, () => isFree(kind));
  return isWanted && free;
}
