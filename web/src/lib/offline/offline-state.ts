import type { RouteName } from '@aide/contract';
import { useSyncExternalStore } from 'react';
import { isReachable } from '../api/connection.ts';
import type { Change, QueuedRoute } from './changes.ts';

/** Offline state for the UI. The code that updates it is lazy-loaded. */
export interface OfflineState {
  /** The changes that the server has not confirmed, oldest first. */
  changes: readonly Change[];
  /** When the oldest displayed list was loaded, in milliseconds; null while they come from the server. */
  loadedAt: number | null;
  /** The server rejected the session while changes were being sent. */
  signInNeeded: boolean;
}

const waitingKey = 'changes_waiting';
const listeners = new Set<() => void>();
let state: OfflineState = { changes: [], loadedAt: null, signInNeeded: false };

export function getOfflineState(): OfflineState {
  return state;
}

export function updateOfflineState(changed: Partial<OfflineState>): void {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
}

/** Returns an unsubscribe function. */
function onOfflineState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOfflineState(): OfflineState {
  return useSyncExternalStore(onOfflineState, getOfflineState);
}

/**
 * Returns whether this browser may have changes to send, without opening the database. The service worker may have sent
 * them since.
 */
export function mayHaveChanges(): boolean {
  return localStorage.getItem(waitingKey) !== null;
}

export function setMayHaveChanges(waiting: boolean): void {
  if (waiting) localStorage.setItem(waitingKey, 'true');
  else localStorage.removeItem(waitingKey);
}

/**
 * Returns whether changes are stored on this device before they are sent. Then there is no optimistic update before
 * that: closing the tab would lose a change that was already displayed.
 */
export function isStoredFirst(): boolean {
  return hasOfflineStore() && (!isReachable() || mayHaveChanges());
}

/** Offline use needs IndexedDB; without it every call fails while the server is unreachable. */
export const hasOfflineStore = (): boolean => 'indexedDB' in globalThis;

const queuedRoutes: Record<QueuedRoute, true> = {
  createTask: true,
  updateTask: true,
  changeTaskStatus: true,
  deleteTask: true,
  restoreTask: true,
  createStep: true,
  updateStep: true,
  deleteStep: true,
  changeTasksInBulk: true,
  undoBulkChange: true,
  createBacklogItem: true,
  updateBacklogItem: true,
  deleteBacklogItem: true,
  restoreBacklogItem: true,
  convertBacklogItem: true,
  createContact: true,
  updateContact: true,
  deleteContact: true,
  capture: true,
  undoCapture: true,
};

/** Returns whether a call is queued while the server is unreachable. */
export function isQueuedRoute(name: RouteName): name is QueuedRoute {
  return name in queuedRoutes;
}

/** The responses that are cached for offline use: those of the dashboard and the lists. */
const cachedRoutes: ReadonlySet<RouteName> = new Set([
  'getProfile',
  'listTasks',
  'listContacts',
  'listBacklog',
  'listRecurringTasks',
  'getAnalytics',
  'getDashboardConfig',
  'getTrial',
  'getTelegramStatus',
  'listNotifications',
  'listReachOuts',
]);

export function isCachedRoute(name: RouteName): boolean {
  return cachedRoutes.has(name);
}
