import type { CallResponse, NotificationKind } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export type NotificationList = CallResponse<'listNotifications'>;

export interface NotificationFilter {
  kind: NotificationKind | null;
  unreadOnly: boolean;
}

/** The number of notifications shown at first, and added per page. */
export const pageSize = 30;
/** The bell lists ten of them; the toasts count the rest. */
const latestSize = 20;

/** The newest notifications with the unread count, for the bell, the toasts, the document title and the app badge. */
export const latestNotificationsQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'latest'],
  queryFn: () => call('listNotifications', { query: { limit: latestSize } }),
});

export function useLatestNotifications() {
  return useQuery(latestNotificationsQuery);
}

/** Returns the number of unread notifications; 0 while it loads. */
export function useUnreadCount(): number {
  return useLatestNotifications().data?.unread ?? 0;
}

/** Loads the newest `count` notifications that match, in as few requests as possible. */
async function listNotifications({ kind, unreadOnly }: NotificationFilter, count: number): Promise<NotificationList> {
  let list: NotificationList | undefined;
  while (list === undefined || (list.nextCursor !== null && list.data.length < count)) {
    const page: NotificationList = await call('listNotifications', {
      query: {
        limit: Math.min(limits.page, count - (list?.data.length ?? 0)),
        ...(list?.nextCursor ? { cursor: list.nextCursor } : {}),
        ...(kind === null ? {} : { kind }),
        ...(unreadOnly ? { unread: 'true' as const } : {}),
      },
    });
    list = { ...page, data: [...(list?.data ?? []), ...page.data] };
  }
  return list;
}

/**
 * Returns the newest `count` notifications that match the filter. While more load, the previous list stays. A plain
 * query, not an infinite one: an invalidation refetches everything shown, and the code for infinite queries stays out
 * of the sign-in page's bundle.
 */
export function useNotifications(filter: NotificationFilter, count: number) {
  return useQuery({
    queryKey: [...queryKeys.notifications, 'all', filter.kind, filter.unreadOnly, count],
    queryFn: () => listNotifications(filter, count),
    placeholderData: keepPreviousData,
  });
}
