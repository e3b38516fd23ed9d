import { useQueryClient } from '@tanstack/react-query';
import { markChanged } from '../lib/api/changed.ts';
import { useEffect, useEffectEvent } from 'react';
import { isReachable, onReachable } from '../lib/api/connection.ts';
import { logFailure } from '../lib/log.ts';
import { getOfflineState, hasOfflineStore } from '../lib/offline/offline-state.ts';
import { useSession } from '../lib/session/use-session.ts';

const loadOffline = () => import('../lib/offline/offline.ts');

/** Sends queued changes when the page opens and on reconnect, then refetches. */
export function useOfflineSync(timeZone: string): void {
  const queryClient = useQueryClient();
  const session = useSession();
  const userId = session.signedIn ? session.user.id : null;

  const reload = useEffectEvent(() => {
    void markChanged(queryClient, 'task', 'backlog_item', 'contact');
  });

  const reconnect = useEffectEvent(async () => {
    if (!isReachable()) return;
    const wasOffline = getOfflineState().loadedAt !== null;
    const offline = hasOfflineStore() ? await loadOffline() : null;
    await offline?.resumeSending();
    // Refetches data that was read from this device and queries that failed.
    if (wasOffline) await queryClient.invalidateQueries();
    await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });

  useEffect(() => {
    const onChange = () => void reconnect().catch((error: unknown) => logFailure('The changes were not sent', error));
    return onReachable(onChange);
  }, []);

  useEffect(() => {
    if (!hasOfflineStore() || userId === null) return undefined;
    let unsubscribe: (() => void) | undefined;
    let mounted = true;
    async function start(): Promise<void> {
      const offline = await loadOffline();
      const { moveEarlierWaiting } = await import('../features/assistant/capture/move-earlier-waiting.ts');
      if (!mounted) return;
      offline.setOfflineZone(timeZone);
      unsubscribe = offline.onChangesSent(() => reload());
      await moveEarlierWaiting(timeZone);
      await offline.startOffline();
    }
    start().catch((error: unknown) => logFailure('The offline mode did not start', error));
    return () => {
      mounted = false;
      unsubscribe?.();
    };
  }, [userId, timeZone]);
}
