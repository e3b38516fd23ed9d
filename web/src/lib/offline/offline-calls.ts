import { setOfflineLayer, type OfflineLayer, type Parts } from '../api/api-client.ts';
import { isOutage } from '../api/api-error.ts';
import { isReachable } from '../api/connection.ts';
import { newId } from '../browser/new-id.ts';
import { logFailure } from '../log.ts';
import { currentSession, findToken, subscribeToSession } from '../session/session.ts';
import type { QueuedRoute } from './changes.ts';
import { hasOfflineStore, isCachedRoute, isQueuedRoute, mayHaveChanges, updateOfflineState } from './offline-state.ts';

const loadOffline = () => import('./offline.ts');

type SendNow = Parameters<OfflineLayer>[2];

/** Serves lists from this device and queues changes while offline. The storage code is lazy-loaded. */
export function installOfflineLayer(): void {
  if (!hasOfflineStore()) return;
  setOfflineLayer(callWithOffline);
  const getAccount = () => {
    const session = currentSession();
    return session.signedIn ? session.user.id : null;
  };
  let account = getAccount();
  subscribeToSession(() => {
    if (account === getAccount()) return;
    account = getAccount();
    updateOfflineState({ changes: [], loadedAt: null });
  });
}

const callWithOffline: OfflineLayer = async (name, parts, sendNow) => {
  if (!hasOfflineStore()) return sendNow(parts);
  if (isQueuedRoute(name)) return callOrQueue(name, parts, sendNow);
  const token = findToken();
  if (!isCachedRoute(name) || parts.query !== undefined || token === null) return sendNow(parts);
  const findCached = async () => (await loadOffline()).findCachedResponse(name);
  // Returns the cached response immediately; everything is refetched on reconnect.
  const cachedResponse = isReachable() ? undefined : await findCached();
  if (cachedResponse !== undefined) return cachedResponse;
  try {
    const response = await sendNow(parts);
    // Another user may have signed in meanwhile.
    if (findToken() !== token) return response;
    const cached = loadOffline().then((offline) => offline.cacheResponse(name, response));
    if (mayHaveChanges()) return await cached;
    cached.catch((error: unknown) => logFailure('The list will not be readable offline', error));
    return response;
  } catch (error) {
    const cached = isOutage(error) ? await findCached() : undefined;
    if (cached === undefined) throw error;
    return cached;
  }
};

/** Sends a change, or queues it: while offline, behind queued changes, or after a lost response. */
async function callOrQueue(name: QueuedRoute, parts: Parts, sendNow: SendNow): Promise<unknown> {
  if (mayHaveChanges() || !isReachable()) {
    const queued = await (await loadOffline()).queueCall(name, parts);
    if (queued) return queued;
  }
  const key = newId();
  // An Undo may refer to an entry that was created offline by its local id.
  const hasLocalId = JSON.stringify(parts).includes('"local-');
  const resolved = hasLocalId ? await (await loadOffline()).resolveLocalIds(parts) : parts;
  try {
    const response = await sendNow({ ...resolved, key });
    loadOffline()
      .then((offline) => offline.recordSent(name, resolved, response))
      .catch((error: unknown) => logFailure('The change will not be readable offline', error));
    return response;
  } catch (error) {
    const queued = isOutage(error) ? await (await loadOffline()).queueCall(name, parts, { sentKey: key }) : undefined;
    if (!queued) throw error;
    return queued;
  }
}
