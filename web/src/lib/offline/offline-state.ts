import type { RouteName } from '@aide/contract';
import { useSyncExternalStore } from 'react';
import { isReachable } from '../api/connection.ts';
import type { Change, QueuedRoute } from './changes.ts';

/** What the pages show about the offline mode. The part that fills it is loaded when it is needed. */
export interface OfflineState {
  /** The changes that the server has not confirmed, oldest first. */
  changes: readonly Change[];
  /** When the oldest of the lists that are shown was loaded, in milliseconds; null while they come from the server. */
  loadedAt: number | null;
  /** The server asked to sign in while changes were being sent. */
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
export function onOfflineState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOfflineState(): OfflineState {
  return useSyncExternalStore(onOfflineState, getOfflineState);
}

/** Whether this browser has changes to send; known without opening the database. The worker may have sent them since. */
export function mayHaveChanges(): boolean {
  return localStorage.getItem(waitingKey) !== null;
}

export function setMayHaveChanges(waiting: boolean): void {
  if (waiting) localStorage.setItem(waitingKey, 'true');
  else localStorage.removeItem(waitingKey);
}

/**
 * Whether a change is stored on this device before it is sent. Then it is not shown before it is stored: a tab that is closed in
 * between would lose a change that was seen.
 */
export function isStoredFirst(): boolean {
  return hasOfflineStore() && (!isReachable() || mayHaveChanges());
}

/** Offline reading and the queue need a database; without one every call reports an unreachable server, as before. */
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

/** Whether a call is queued when the server cannot be reached. */
export function isQueuedRoute(name: RouteName): name is QueuedRoute {
  return name in queuedRoutes;
}

/** The responses that are kept for reading offline: what the dashboard and the lists need. */
const keptRoutes: ReadonlySet<RouteName> = new Set([
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

export function isKeptRoute(name: RouteName): boolean {
  return keptRoutes.has(name);
}
