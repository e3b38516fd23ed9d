import type { Notification } from '@aide/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import type { NotificationList } from './notifications.api.ts';

/** Optimistic update of notifications in all cached lists. */
export async function changeCached(
  queryClient: QueryClient,
  change: (notification: Notification) => Notification,
): Promise<void> {
  // A pending response would have the state before the change.
  await queryClient.cancelQueries({ queryKey: queryKeys.notifications });
  queryClient.setQueriesData<NotificationList>({ queryKey: queryKeys.notifications }, (list) => {
    if (list === undefined) return list;
    const data = list.data.map(change);
    return { ...list, data, unread: Math.max(0, list.unread + countUnread(data) - countUnread(list.data)) };
  });
}

function countUnread(list: readonly Notification[]): number {
  return list.filter(({ read_at }) => read_at === null).length;
}
