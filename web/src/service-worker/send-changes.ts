import { newId } from '../lib/browser/new-id.ts';
import { listWaitingAccounts, openOfflineStore } from '../lib/offline/offline-store.ts';
import { replayChanges, type ReplayEnd } from '../lib/offline/replay.ts';

/**
 * Sends queued changes while no page is open. Only the account whose token the page has stored can send; otherwise the
 * changes wait until the user signs in again.
 *
 * @throws when the server is unreachable or requests a delay, so that the browser retries later
 */
export async function sendChanges(request: typeof fetch): Promise<void> {
  for (const account of await listWaitingAccounts()) {
    const store = openOfflineStore(account);
    const token = await store.readToken();
    if (token === undefined) continue;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const replay = () => replayChanges({ store, token, timeZone, newId, fetch: request });
    const end: ReplayEnd = await navigator.locks.request('aide-offline', replay);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    new BroadcastChannel('aide-offline').postMessage('changed');
    if (end === 'unreachable' || end === 'later') throw new Error(`The changes were not sent: ${end}`);
  }
}
